// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.WgetPlan.config
import static io.github.jmeteroverdrive.http.WgetPlan.properties

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** How downloads of od - Wget Download end that do not end well, and what is left of them. */
class WgetEndsTest {

    private static final long FIVE_GIB = 5L << 30

    @TempDir
    Path folder

    @BeforeAll
    static void tools() {
        def path = System.getenv('PATH').split(File.pathSeparator)
        ['wget', 'curl'].each { tool ->
            Assumptions.assumeTrue(path.any { new File(it, tool).canExecute() }, "$tool is not installed: apt-get install $tool")
        }
    }

    /** A server that reads a request and then does what it is told, on a thread for each connection. */
    private static ServerSocket server(Closure behaviour) {
        def server = new ServerSocket(0, 50, InetAddress.loopbackAddress)
        Thread.startDaemon('server') {
            try {
                while (true) {
                    def socket = server.accept()
                    Thread.startDaemon('connection') {
                        def lines = socket.inputStream.newReader('US-ASCII')
                        while (lines.readLine()) {
                            // the head of the request
                        }
                        behaviour(socket)
                    }
                }
            } catch (SocketException ignored) {
                // closed
            }
        }
        server
    }

    /** A server that never answers; it counts requests down. */
    private static ServerSocket silent(CountDownLatch requests = new CountDownLatch(1)) {
        server { requests.countDown() }
    }

    private static void half(Socket socket, String head) {
        socket.outputStream << "HTTP/1.1 200 OK\r\n$head\r\n\r\n".toString() << ('x' * 500)
        socket.outputStream.flush()
    }

    private static String url(ServerSocket server) {
        "http://127.0.0.1:$server.localPort/"
    }

    private static void assertFailed(GPathResult sample, String code, String message) {
        assert sample.@s == 'false' && sample.@rc == "Non HTTP response code: $code": "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
        assert sample.@rm.text() - 'Non HTTP response message: ' ==~ message: sample.@lb
    }

    @Test
    void 'what breaks says so, and the next download goes on'() {
        def closed = new ServerSocket(0).withCloseable { it.localPort }
        def silent = silent()
        def reset = server { half(it, 'Content-Length: 1000'); it.setSoLinger(true, 0); it.close() }
        def cutOff = server { half(it, 'Content-Length: 1000'); it.close() }
        def inChunk = server { half(it, 'Transfer-Encoding: chunked\r\n\r\n3e8'); it.close() }
        def noHttp = server { it.outputStream << 'SSH-2.0-OpenSSH_9.2\r\n'; it.close() }
        def nothing = server { it.close() }
        def sampleTimeout = config('SampleTimeout', 'SampleTimeoutGui', properties('InterruptTimer.', [timeout: '300']))
        def plan = new WgetPlan()
            .both('reset', url(reset)).both('cut off', url(cutOff)).both('in chunk', url(inChunk))
            .both('no http', url(noHttp)).both('nothing', url(nothing))
            .both('refused', "http://127.0.0.1:$closed/").both('no host', 'http://no-such-host.invalid/')
            .both('time-out', url(silent), [timeout: '0.3'])
            .both('sample timeout', url(silent), [:], sampleTimeout)
            .both('option', '-O/tmp/x${__P(nothing,)}').both('file', 'file:///etc/hostname')
            .both('wrong argument', url(nothing), [arguments: '--no-such-option'])
            .download('curl two', url(nothing), [tool: 'curl', arguments: '--insecure 127.0.0.1:1'])
        [silent, reset, cutOff, inChunk, noHttp, nothing].with { servers ->
            JMeterRun.plan(folder, plan.write(folder), WgetPlan.XML).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.process.descendants().count() == 0
            }
            servers*.close()
        }
        def seen = WgetPlan.results(folder)
        ['wget', 'curl'].each { tool -> broken(tool) { seen["$tool $it".toString()] } }
        assertFailed(seen['curl two'], 'curl several URLs', /curl: it made 2 downloads, .*/)
    }

    private static void broken(String tool, Closure<GPathResult> of) {
        def wget = tool == 'wget'
        assertFailed(of('reset'), wget ? 'wget 4' : 'curl 56',
            /(wget 4, the network failed|curl 56, the connection broke) after \d+ bytes: .*[Rr]eset by peer.*/)
        assertFailed(of('cut off'), wget ? 'wget 4' : 'curl 18',
            /(wget 4, the network failed|curl 18, the body was cut off) after 500 bytes: .+/)
        assertFailed(of('in chunk'), wget ? 'wget 4' : 'curl 18', /.* after 500 bytes: .+/)
        assertFailed(of('no http'), wget ? 'wget 7' : 'curl 1', /.+/)
        assertFailed(of('nothing'), wget ? 'wget 4' : 'curl 52', /(wget 4, the network failed|curl 52, the server answered nothing) after 0 bytes: .+/)
        assertFailed(of('refused'), wget ? 'wget 4' : 'curl 7', /.* after 0 bytes: .*(Connection refused|Couldn't connect).*/)
        assertFailed(of('no host'), wget ? 'wget 4' : 'curl 6', /.* after 0 bytes: .*(resolve).*/)
        assertFailed(of('time-out'), "$tool time-out", /$tool was killed because the time-out of 0\.3 s was reached after 0 bytes\./)
        assertFailed(of('sample timeout'), "$tool interrupted", /$tool was killed after 0 bytes\./)
        assertFailed(of('option'), "$tool not started", /URL is '-O\/tmp\/x': it must begin with http:\/\/ or https:\/\/ and a host\./)
        assertFailed(of('file'), "$tool not started", /URL is 'file:.*/)
        assertFailed(of('wrong argument'), "$tool 2", /$tool 2, an argument is wrong after 0 bytes: .*no-such-option.*/)
    }

    @Test
    void 'five GiB go through a heap of 64 MB and are counted right'() {
        Nginx.start(folder).withCloseable { nginx ->
            new RandomAccessFile(nginx.www.resolve('big').toFile(), 'rw').withCloseable { it.length = FIVE_GIB }
            def plan = new WgetPlan().both('big', nginx.url('big'), [expectedLength: '5g', keepFirst: '1k'])
            JMeterRun.plan(folder, plan.write(folder), WgetPlan.XML, [], ['-Xmx64m']).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.bytesReceived == 2 * FIVE_GIB
            }
            ['wget', 'curl'].each { tool ->
                def sample = WgetPlan.results(folder)["$tool big".toString()]
                assert sample.@by.toLong() > FIVE_GIB && sample.@by.toLong() < FIVE_GIB + 1000
                assert sample.responseData.text().length() == 1024
            }
        }
    }

    @Test
    void 'a missing program is one sentence'() {
        def plan = new WgetPlan().download('one', 'http://127.0.0.1/', [tool: 'curl', executable: '/no/such/curl'])
        JMeterRun.plan(folder, plan.write(folder), WgetPlan.XML).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.readLines().count { it.contains('REFUSED') } == 1
            assert run.output.contains("REFUSED: od - Wget Download 'one': Executable is '/no/such/curl': there is no such program;" +
                ' give its path, or nothing for the curl of the system (apt-get install curl')
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['wget', 'curl'])
    void 'StopTestNow ends it'(String tool) {
        def requests = new CountDownLatch(1)
        silent(requests).withCloseable { server ->
            def plan = new WgetPlan().download('never', url(server), [tool: tool])
            JMeterRun.plan(folder, plan.write(folder), WgetPlan.XML).withCloseable { run ->
                assert requests.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                def child = child(run, tool)
                run.command('StopTestNow')
                run.exitCode()
                assert !child.alive
            }
        }
        assertFailed(WgetPlan.results(folder).never, "$tool interrupted", /$tool was killed after 0 bytes\./)
    }

    /** Nothing comes any more, so it is not the broken pipe that ends it. */
    @ParameterizedTest
    @ValueSource(strings = ['wget', 'curl'])
    void 'a JMeter that is killed leaves no process'(String tool) {
        Assumptions.assumeTrue(new File('/usr/bin/setpriv').canExecute(), 'setpriv is not installed: apt-get install util-linux')
        def requests = new CountDownLatch(1)
        silent(requests).withCloseable { server ->
            def plan = new WgetPlan().download('never', url(server), [tool: tool])
            JMeterRun.plan(folder, plan.write(folder), WgetPlan.XML).withCloseable { run ->
                assert requests.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                def child = child(run, tool)
                run.process.destroyForcibly()
                child.onExit().get(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
            }
        }
    }

    private static ProcessHandle child(JMeterRun run, String tool) {
        run.process.descendants().filter { it.info().command().orElse('').endsWith(tool) }.findFirst().get()
    }
}
