// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.regex.Pattern

/**
 * A real JMeter, as a user starts it ({@code jmeter -n -t plan}), or any other command that starts one, with its
 * output while it runs and its results afterwards.
 */
final class JMeterRun extends Run {

    /** On a machine of any speed, only a test that hangs waits this long. */
    static final long LIMIT_SECONDS = 1800

    private final List<String> lines = new CopyOnWriteArrayList<>()
    private final Map<Pattern, CountDownLatch> awaited = [:]
    private final Thread reader
    private boolean hasEnded
    private int commandPort

    private JMeterRun(ProcessBuilder command, Path directory, Path workingDirectory) {
        super(directory, command.directory(workingDirectory.toFile()).redirectErrorStream(true).start())
        reader = Thread.startDaemon('output of the run') {
            try {
                process.inputReader().eachLine { read(it) }
            } catch (IOException ignored) {
                // the stream of a process that was killed
            } finally {
                ended()
            }
        }
    }

    /**
     * Runs a plan in JMeter; its run directory, results file and log are in {@code folder}.
     *
     * @param arguments further arguments for JMeter
     * @param jvm further arguments for the JVM
     */
    static JMeterRun plan(Path folder, Path plan, Map<String, Object> parameters, List<String> arguments = [], List<String> jvm = []) {
        // classes on the class path cannot see those of JMeter's own class loader, so these jars go there, too
        def moreJars = [parameters['user.classpath']].findAll() as List<Path>
        start(QuickStart.jmeter(jvm, moreJars), folder, plan, parameters.findAll { it.key != 'user.classpath' }, arguments)
    }

    /** The same in a JMeter that this command starts. */
    static JMeterRun by(List<String> jmeter, Path folder, Path plan, Map<String, Object> parameters, List<String> arguments) {
        start(jmeter, folder, plan, parameters, arguments)
    }

    /** The same with a command before it, such as one that enters a network namespace. */
    static JMeterRun behind(List<String> before, Path folder, Path plan, Map<String, Object> parameters, List<String> arguments, List<String> jvm) {
        start([*before, *QuickStart.jmeter(jvm)], folder, plan, parameters, arguments)
    }

    /** The same in a JMeter with its own class loader, for tests that depend on which loader loads a class. */
    static JMeterRun asShipped(Path folder, Path plan, Map<String, Object> parameters, List<String> arguments = [], List<String> jvm = []) {
        start(QuickStart.asShipped(jvm), folder, plan, parameters, arguments)
    }

    private static JMeterRun start(List<String> jmeter, Path folder, Path plan, Map<String, Object> parameters, List<String> arguments) {
        def command = [*jmeter, '-n', '-t', plan.toString(),
                       '-l', folder.resolve('results.csv').toString(), '-j', folder.resolve('jmeter.log').toString(),
                       '-q', Project.HOME.resolve('profiles/base.properties').toString()]
        // a separate port, because JMeter takes the next free one when another JMeter uses the default
        int commandPort = Ports.free()
        command << "-Jjmeterengine.nongui.port=$commandPort".toString() << "-Jjmeterengine.nongui.maxport=$commandPort".toString()
        command.addAll(properties(folder, plan, parameters).collect { name, value -> "-J$name=$value".toString() })
        command.addAll(arguments)
        def run = new JMeterRun(new ProcessBuilder(command), folder.resolve('run'), folder)
        run.commandPort = commandPort
        run
    }

    /** The properties of a run in a folder: the given parameters, and defaults for tests. */
    static Map<String, Object> properties(Path folder, Path plan, Map<String, Object> parameters) {
        Map<String, Object> all = ['overdrive.home': Project.HOME, 'overdrive.run.dir': folder.resolve('run')]
        if (!parameters['target.url']) startedTarget(plan, parameters).ifPresent {
            all['overdrive.target.jvmArgs'] = QuickStart.targetArguments(it).collect { "\"$it\"" }.join(' ')
        }
        // most tests do not need the page of the run, which takes a second to make
        if (!parameters.keySet().any { it.startsWith('overdrive.report') }) all['overdrive.report'] = false
        // a machine that stalls for a moment misses a rate
        all['overdrive.threshold.rate'] = 'off'
        all + parameters
    }

    /** The target that od - Target will start, if the plan or the parameters name one. */
    private static Optional<String> startedTarget(Path plan, Map<String, Object> parameters) {
        def reads = (plan.text =~ /__od\(Target(?:,([^)]+))?\)/).collect { it[1] ?: 'artemis' }
        def names = parameters.Target ?: reads[0]
        Optional.ofNullable(names as String).map { it.split(/\W+/)[0] }.filter { Files.isDirectory(Project.TARGETS.resolve(it)) }
    }

    /** Runs the project's Maven wrapper. */
    static JMeterRun maven(List<String> arguments) {
        new JMeterRun(QuickStart.script('mvnw', '-B', *arguments), null, Project.HOME)
    }

    private synchronized void read(String line) {
        if (QuickStart.aboutOptions(line)) return
        lines << line
        awaited.each { pattern, latch -> if (line =~ pattern) latch.countDown() }
    }

    /** Wakes all that wait for a line, because no more will come. */
    private synchronized void ended() {
        hasEnded = true
        awaited.values()*.countDown()
    }

    @Override
    void awaitLine(Pattern pattern) {
        def latch = new CountDownLatch(1)
        synchronized (this) {
            if (hasEnded || lines.any { it =~ pattern }) latch.countDown()
            awaited[pattern] = latch
        }
        latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)
        assert lines.any { it =~ pattern }: "no line like $pattern in:\n$output"
    }

    @Override
    int exitCode() {
        assert process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS): "still running after $LIMIT_SECONDS s:\n$output"
        reader.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS))
        process.exitValue()
    }

    @Override
    void command(String word) {
        new DatagramSocket().withCloseable {
            it.send(new DatagramPacket(word.bytes, word.length(), InetAddress.loopbackAddress, commandPort))
        }
    }

    @Override
    String getOutput() {
        lines.join('\n')
    }

    @Override
    boolean isRunning() {
        process.alive
    }

    @Override
    String getLog() {
        directory.resolveSibling('jmeter.log').text
    }

    @Override
    void close() {
        process.descendants().forEach { it.destroyForcibly() }
        process.destroyForcibly()
    }

    static Path plan(String scenario) {
        Project.HOME.resolve("jmx/${scenario}.jmx")
    }

    /** A copy of a scenario's plan with some of its text replaced. */
    static Path variant(Path folder, String scenario, Closure<String> change) {
        Files.writeString(folder.resolve("${scenario}.jmx"), change(plan(scenario).text))
    }
}
