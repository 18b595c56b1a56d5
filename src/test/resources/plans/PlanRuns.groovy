// SPDX-License-Identifier: Apache-2.0
// Runs plans in pairs, before and after a change, in one JVM with JMeter's own engine on a server that writes down each
// request, and prints what differs.
//   arguments: JMeter's home, a folder to write to, then the plans; beside each lies the other, PLAN.fixed.jmx

import groovy.transform.Field
import java.nio.file.Path
import java.security.KeyStore
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger
import javax.net.ServerSocketFactory
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext
import org.apache.jmeter.JMeter
import org.apache.jmeter.control.ReplaceableController
import org.apache.jmeter.engine.StandardJMeterEngine
import org.apache.jmeter.gui.tree.JMeterTreeModel
import org.apache.jmeter.samplers.SampleEvent
import org.apache.jmeter.samplers.SampleListener
import org.apache.jmeter.samplers.SampleResult
import org.apache.jmeter.save.SaveService
import org.apache.jmeter.services.FileServer
import org.apache.jmeter.testelement.AbstractTestElement
import org.apache.jmeter.testelement.TestElement
import org.apache.jmeter.testelement.ThreadListener
import org.apache.jmeter.engine.util.NoThreadClone
import org.apache.jmeter.threads.JMeterContextService
import org.apache.jmeter.timers.Timer
import org.apache.jmeter.util.JMeterUtils
import org.apache.jorphan.collections.HashTree
import org.apache.jorphan.collections.SearchByClass

/** What happened in one run. */
class Record {
    final Map<String, List<String>> threads = new ConcurrentHashMap<>()
    final Map<String, AtomicInteger> begun = new ConcurrentHashMap<>()
    final Queue<String> requests = new ConcurrentLinkedQueue<>()
    final Queue<String> outcomes = new ConcurrentLinkedQueue<>()
    int connections = 0
    String trouble = ''

    List<String> lines() {
        // loops that never end are cut by the recorder, so the number of a thread's lines is the same
        def all = threads.keySet().sort().collectMany { name -> ["thread $name".toString()] + threads[name] }
        // of answers that are no good each client makes what it likes; how many connections then are closed is a matter of chance
        boolean good = requests.every { !it.contains(' /r/') }
        def results = outcomes.collect { good ? it : it.replaceFirst(/ \|.*/, '') }.sort()
        all + results + requests.toList().sort() + (good && outcomes ? ["connections $connections".toString()] : []) + trouble
    }
}

/** The run that goes on. */
class Now {
    static volatile Record record = new Record()
}

/** Writes down each result and the variables that the thread has then. It joins after the change, so it is no reader. */
class Recorder extends AbstractTestElement implements SampleListener, ThreadListener, Timer, NoThreadClone {

    static final int MOST = 80

    /** Of the variables what is another value in each run. */
    static final def VARYING = ~/(START|TESTSTART)\..*|JMeterThread\.pack.*|__jm.*/

    void sampleOccurred(SampleEvent event) {
        def context = JMeterContextService.context
        def lines = Now.record.threads.computeIfAbsent(Thread.currentThread().name) { [].asSynchronized() }
        describe(event.result, '', false).each { lines << it }
        lines << variables(context.variables)
    }

    /** As a timer it comes before each sample: a loop without an end is cut in the same place each time. */
    long delay() {
        if (Now.record.begun.computeIfAbsent(Thread.currentThread().name) { new AtomicInteger() }.incrementAndGet() > MOST) {
            JMeterContextService.context.thread.stop()
        }
        0
    }

    static List<String> describe(SampleResult r, String indent, boolean within) {
        boolean discarded = within || r.class.simpleName == 'DownloadResult'
        def asserted = r.assertionResults.collect { "$it.name/$it.failure/$it.error/$it.failureMessage" }
        // JMeter's text of an exception is its trace, which names the classes that were at work
        boolean trace = r.responseCode.startsWith('Non HTTP')
        // so do the bytes of a transaction with one; and Debug Sampler shows an address, which may be shorter
        boolean varies = trace || r.samplerData?.startsWith('JMeterVariables') || r.responseMessage?.startsWith('Number of samples in transaction')
        def values = [r.sampleLabel, r.responseCode, r.responseMessage, r.successful, r.dataType, r.contentType, r.URL, r.requestHeaders,
                      r.responseHeaders, r.samplerData, 'bytes', varies ? 'varies' : r.bytesAsLong, r.sentBytes, r.headersSize, asserted, r.ignore, r.stopThread,
                      r.stopTest, r.stopTestNow, r.startNextThreadLoop]
        def data = discarded ? 'discarded' : trace ? 'trace' : plain(r.responseDataAsString.readLines().findAll { !(it ==~ VARYING) }.join('\n')).hashCode()
        [plain(indent + values.join(' | ')), indent + "data $data".toString()] +
            r.subResults.collectMany { describe(it, indent + '  ', discarded) }
    }

    static String variables(variables) {
        plain(variables.entrySet().findAll { !(it.key ==~ VARYING) }
            .collect { "$it.key=${it.value instanceof CharSequence ? it.value : it.value?.class?.simpleName}" }.sort().join(' ; '))
    }

    /** Without what differs from run to run: the number of a script's class, addresses of objects. */
    static String plain(String text) {
        text.replaceAll(/\bScript\d+\b/, 'ScriptN').replaceAll(/@[0-9a-f]{5,8}\b/, '@').replaceAll('\r?\n', '⏎')
    }

    void sampleStarted(SampleEvent event) {}

    void sampleStopped(SampleEvent event) {}

    void threadStarted() {}

    void threadFinished() {
        Now.record.threads.computeIfAbsent(Thread.currentThread().name) { [].asSynchronized() } <<
            'end ' + variables(JMeterContextService.context.variables)
    }
}

/** Writes down of each result what stays when another sampler sends the request. It is no timer, so samplers work as they like. */
class Outcomes extends AbstractTestElement implements SampleListener, NoThreadClone {

    void sampleOccurred(SampleEvent event) {
        def r = event.result
        def code = r.responseCode.startsWith('Non HTTP') ? 'none' : r.responseCode
        Now.record.outcomes << "result $r.sampleLabel | $code | ${r.assertionResults.collect { it.failure }}".toString()
    }

    void sampleStarted(SampleEvent event) {}

    void sampleStopped(SampleEvent event) {}
}

@Field String jmeter = args[0]
@Field File folder = new File(args[1])
@Field Properties initial
@Field List servers
@Field int runs = 0
@Field int limit = Integer.getInteger('plans.limit', 15)

Record run(File plan) {
    def record = new Record()
    Now.record = record
    JMeterUtils.JMeterProperties.clear()
    JMeterUtils.JMeterProperties.putAll(initial)
    JMeterUtils.setProperty('overdrive.run.dir', new File(folder, "run-${++runs}").path)
    try {
        FileServer.fileServer.resetBase()
        FileServer.fileServer.setBaseForScript(plan)
        def tree = SaveService.loadTree(plan)
        def model = new JMeterTreeModel(new Object())
        model.addSubTree(tree, model.root)
        def movers = new SearchByClass<ReplaceableController>(ReplaceableController)
        tree.traverse(movers)
        movers.searchResults.each { it.resolveReplacementSubTree(model.root) }
        def cloned = JMeter.convertSubTree(tree, true)
        cloned.add(cloned.getArray()[0], Boolean.getBoolean('plans.async') ? new Outcomes() : new Recorder())
        opens(tree)
        int before = servers.sum { it.used.get() }
        def engine = new StandardJMeterEngine()
        engine.configure(cloned)
        def thread = new Thread({
            try {
                engine.run()
            } catch (Throwable e) {
                record.trouble = e.toString()
            }
        }, 'StandardJMeterEngine-' + runs)
        thread.start()
        thread.join(limit * 1000L)
        if (thread.alive) {
            record.trouble = 'no end'
            engine.stopTest(true)
            thread.join(20000)
        }
        record.connections = servers.sum { it.used.get() } - before
    } catch (Throwable e) {
        record.trouble = Recorder.plain(e.toString().readLines().take(2).join(' '))
    }
    record
}

/** Sockets with TLS, and a certificate that nobody has signed. */
ServerSocketFactory certified() {
    def keys = new File(folder, 'keys.p12')
    def made = [Path.of(System.getProperty('java.home'), 'bin', 'keytool').toString(), '-J-XX:TieredStopAtLevel=1', '-genkeypair', '-alias', 'server', '-keyalg', 'EC', '-dname', 'CN=plans',
        '-storepass', 'changeit', '-keystore', keys.path].execute()
    made.waitForProcessOutput()
    def managers = KeyManagerFactory.getInstance(KeyManagerFactory.defaultAlgorithm)
    managers.init(KeyStore.getInstance(keys, 'changeit'.toCharArray()), 'changeit'.toCharArray())
    def context = SSLContext.getInstance('TLS')
    context.init(managers.keyManagers, null, null)
    context.serverSocketFactory
}

/** JMeter's window has a panel for each element. */
void opens(HashTree tree) {
    tree.list().each {
        Class.forName(it.getPropertyAsString(TestElement.GUI_CLASS).replaceFirst(/^(?!.*\.).*/, 'java.lang.Object'), false, getClass().classLoader)
        opens(tree.getTree(it))
    }
}

/** Where two runs differ first; null when nowhere. What the change discards is not compared. */
String difference(Record first, Record second) {
    def a = first.lines(), b = second.lines()
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
        String x = i < a.size() ? a[i] : '(nothing)'
        String y = i < b.size() ? b[i] : '(nothing)'
        if (x == y) continue
        if (x.trim().startsWith('data ') && y.trim() == 'data discarded') continue
        return "line $i\n    before: $x\n    after:  $y"
    }
    null
}

System.setProperty('JMeter.NonGui', 'true')
JMeterUtils.setJMeterHome(jmeter)
JMeterUtils.loadJMeterProperties(jmeter + '/bin/jmeter.properties')
JMeterUtils.initLocale()
['overdrive.report': 'false', 'jmeterengine.stopfail.system.exit': 'false', 'summariser.name': '', 'overdrive.home': System.getProperty('overdrive.home')]
    .each { name, value -> JMeterUtils.setProperty(name, value) }
def recording = new GroovyClassLoader(getClass().classLoader).parseClass(new File(System.getProperty('plans.server')))
def recorder = { Now.record.requests << it }
servers = [recording.newInstance(recorder)]
def server = servers[0]
JMeterUtils.setProperty('port', String.valueOf(server.port))
if (Boolean.getBoolean('plans.async')) {
    servers << recording.newInstance(recorder, certified())
    JMeterUtils.setProperty('tls.port', String.valueOf(servers[1].port))
}
if (Boolean.getBoolean('plans.proxy')) {
    System.setProperty('http.proxyHost', '127.0.0.1')
    System.setProperty('https.proxyHost', '127.0.0.1')
    System.setProperty('http.proxyPort', String.valueOf(server.port))
    System.setProperty('https.proxyPort', String.valueOf(server.port))
    System.setProperty('http.nonProxyHosts', '')
}
initial = new Properties()
initial.putAll(JMeterUtils.JMeterProperties)
boolean twice = Boolean.getBoolean('plans.twice')
int same = 0, different = 0, unsteady = 0, samples = 0, requests = 0, empty = 0
args.drop(2).each { name ->
    def plan = new File(name)
    def before = run(plan)
    def after = run(new File(name.replaceFirst(/\.jmx$/, '.fixed.jmx')))
    def found = difference(before, after)
    if (found && twice && difference(before, run(plan))) {
        unsteady++
        println "UNSTEADY $name"
    } else if (found) {
        different++
        println "DIFFERENT $name $found"
    } else {
        same++
    }
    int count = before.outcomes.size() + before.threads.values().sum(0) { lines -> lines.count { it.startsWith('data ') || it ==~ / +data .*/ } }
    samples += count
    requests += before.requests.size()
    if (before.trouble) println "TROUBLE $name $before.trouble"
    if (count == 0) empty++
}
println "PAIRS ${args.length - 2}, equal $same, different $different, not the same twice $unsteady; results $samples, requests $requests; without a result $empty"
System.out.flush()
Runtime.runtime.halt(different == 0 ? 0 : 1)
