// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.element
import static io.github.jmeteroverdrive.http.DownloadPlan.properties
import static io.github.jmeteroverdrive.http.WgetPlan.both
import static io.github.jmeteroverdrive.http.WgetPlan.download

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Downloads of od - Wget Download that fail or are stopped, and their processes. */
class WgetEndsTest {

    /** More than a 32-bit integer can count. */
    private static final long LARGE = (1L << 32) + 1

    @TempDir
    Path folder

    @BeforeAll
    static void tools() {
        WgetPlan.assumeInstalled('wget', 'curl')
    }

    private static void half(OutputStream out, String head, String endOfHead = '\r\n') {
        out << "HTTP/1.1 200 OK\r\n$head\r\n$endOfHead".toString() << ('x' * 500)
        out.flush()
    }

    private static String url(BadServer server, String path) {
        "http://127.0.0.1:$server.port$path"
    }

    private static void assertFailed(GPathResult sample, String code, String message) {
        assert sample.@s == 'false' && sample.@rc.text() - 'Non HTTP response code: ' == code: "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
        assert sample.@rm.text() - 'Non HTTP response message: ' ==~ message: sample.@lb
    }

    @Tag('full')
    @Test
    void 'a broken download fails with the cause, and the following downloads still run'() {
        def closed = Ports.closed()
        def server = new BadServer([
            '/reset': { socket, out -> half(out, 'Content-Length: 1000'); socket.setSoLinger(true, 0) },
            '/cut-off': { socket, out -> half(out, 'Content-Length: 1000') },
            '/in-chunk': { socket, out -> half(out, 'Transfer-Encoding: chunked\r\n\r\n3e8', '') },
            '/no-http': { socket, out -> out << 'SSH-2.0-OpenSSH_9.2\r\n' },
            '/nothing': { socket, out -> },
            '/silent': { socket, out -> socket.inputStream.read() },
            '/half-silent': { socket, out -> half(out, 'Content-Length: 1000'); socket.inputStream.read() }])
        def sampleTimeout = element('SampleTimeout', 'SampleTimeoutGui', properties('InterruptTimer.', [timeout: '3000']))
        server.withCloseable {
            def elements = ['reset', 'cut-off', 'no-http', 'nothing'].collectMany { both(it, url(server, "/$it")) } + [
                *both('refused', "http://127.0.0.1:$closed/"), *both('no host', 'http://no-such-host.invalid/'),
                *both('time-out', url(server, '/silent'), [timeout: '0.3']),
                *both('half', url(server, '/half-silent'), [timeout: '10']),
                *both('option', '-O/tmp/x${__P(nothing,)}'), *both('file', 'file:///etc/hostname'),
                *both('wrong argument', url(server, '/nothing'), [arguments: '--wrong-option']),
                download('curl in-chunk', url(server, '/in-chunk'), [tool: 'curl']), // wget does not notice
                download('curl two', url(server, '/nothing'), [tool: 'curl', arguments: '--http1.1 127.0.0.1:1']),
                download('bad field', url(server, '/nothing'), [arguments: '${__P(one,-)}${nothing}'])]
            // in a separate thread, because JMeter applies a Sample Timeout to all samplers of a thread
            def apart = both('sample timeout', url(server, '/silent'), [:], [sampleTimeout])
            WgetPlan.start(folder, elements, apart).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.output.contains("FAILED: od - Wget Download 'bad field': Arguments is '-\${nothing}': \${nothing} is not a variable;")
                ["curl 6, the host's name could not be resolved", 'curl 7, the connection was refused or failed'].each { cause -> assert run.summary.errors[cause] == 1 }
            }
        }
        def seen = Downloads.results(folder)
        WgetPlan.TOOLS.each { tool -> broken(tool) { seen["$tool $it".toString()] } }
        assertFailed(seen['curl in-chunk'], '200', /curl 18, the body was cut off after 500 bytes: .+/)
        assertFailed(seen['curl two'], 'curl several URLs', /curl: it made 2 downloads, .*/)
        assertFailed(seen['bad field'], 'refused', /od - Wget Download 'bad field': Arguments .*/)
        assert seen['bad field'].@ts.toLong() >= seen['curl two'].@ts.toLong()
    }

    private static void broken(String tool, Closure<GPathResult> of) {
        def wget = tool == 'wget'
        assertFailed(of('reset'), '200',
            /(wget 4, the network failed|curl 56, the connection broke) after \d+ bytes: .*[Rr]eset by peer.*/)
        assertFailed(of('cut-off'), '200',
            /(wget 4, the network failed|curl 18, the body was cut off) after 500 bytes: .+/)
        assertFailed(of('no-http'), wget ? 'wget 0' : 'curl 1', wget ? /wget 0, no HTTP response after 21 bytes.*/ : /curl 1, the protocol is not supported after 0 bytes: .*0\.9.*/)
        assertFailed(of('nothing'), wget ? 'wget 4' : 'curl 52', /(wget 4, the network failed|curl 52, the server sent nothing) after 0 bytes: .+/)
        assertFailed(of('refused'), wget ? 'wget 4' : 'curl 7', /.* after 0 bytes: .*(Connection refused|Couldn't connect).*/)
        assertFailed(of('no host'), wget ? 'wget 4' : 'curl 6', /.* after 0 bytes: .*(resolve).*/)
        assertFailed(of('time-out'), "$tool time-out", /$tool was killed because the time-out of 0\.3 s was reached after 0 bytes\./)
        assertFailed(of('half'), '200', /$tool was killed because the time-out of 10\.0 s was reached after 500 bytes\./)
        assertFailed(of('sample timeout'), "$tool interrupted", /$tool was killed after 0 bytes\./)
        assertFailed(of('option'), "$tool not started", /URL is '-O\/tmp\/x': it must begin with http:\/\/ or https:\/\/ and a host\./)
        assertFailed(of('file'), "$tool not started", /URL is 'file:.*/)
        assertFailed(of('wrong argument'), "$tool 2", /$tool 2, wrong argument after 0 bytes: .*(wrong-option|Usage: wget).*/)
    }

    @Test
    void 'a broken response behind a redirect fails its own sub-result, too'() {
        def server = new BadServer([
            '/to-cut': { socket, out -> out << 'HTTP/1.1 302 Found\r\nLocation: /cut\r\nContent-Length: 0\r\nConnection: close\r\n\r\n' },
            '/cut': { socket, out -> half(out, 'Content-Length: 1000') }])
        server.withCloseable {
            WgetPlan.start(folder, both('to cut', url(server, '/to-cut'))).withCloseable { run ->
                assert run.exitCode() == 3: run.output
            }
        }
        def seen = Downloads.results(folder)
        WgetPlan.TOOLS.each { tool ->
            def whole = seen["$tool to cut".toString()]
            assertFailed(whole, '200', /(wget 4, the network failed|curl 18, the body was cut off) after 500 bytes: .+/)
            def parts = whole.sample
            assert parts.collect { it.@rc.text() + ' ' + it.@s.text() } == ['302 true', '200 false']
            assert parts[1].@rm == whole.@rm
        }
    }

    /** The server keeps each connection open, so that a client cannot take its end for the end of the response. */
    @Test
    void 'a 304 has no body, and a redirect without Location or with a bad one cannot be followed, as with od - Streaming Download'() {
        def open = { String head -> { socket, out -> out << "HTTP/1.1 $head\r\n\r\n".toString(); socket.inputStream.read() } }
        new BadServer([
            '/304': open('304 Not Modified\r\nETag: "1"'),
            '/304-length': open('304 Not Modified\r\nContent-Length: 5000'),
            '/no-url': open('302 Found\r\nLocation: http://[\r\nContent-Length: 0'),
            '/no-scheme': open('302 Found\r\nLocation: mailto:a@b\r\nContent-Length: 0'),
            '/nowhere': open('302 Found\r\nContent-Length: 0')]).withCloseable { server ->
            def elements = ['304', '304-length', 'nowhere', 'no-url', 'no-scheme'].collectMany { name ->
                [*both(name, url(server, "/$name"), [timeout: '60']), DownloadPlan.download("streaming $name", url(server, "/$name"), [:], [use_keepalive: false])]
            } + both('stays', url(server, '/nowhere'), [timeout: '60', redirects: 'false'])
            WgetPlan.start(folder, elements).withCloseable { run -> assert run.exitCode() == 3: run.output }
        }
        def seen = Downloads.results(folder)
        ['wget 304', 'curl 304', 'streaming 304', 'wget 304-length', 'curl 304-length', 'streaming 304-length'].each {
            def sample = seen[it]
            assert sample.@s == 'true' && sample.@rc == '304' && sample.@rm == 'Not Modified': "$it: ${sample.@rm}"
        }
        [*WgetPlan.TOOLS, 'streaming'].each {
            assertFailed(seen["$it nowhere".toString()], '302', /The redirect has no Location to follow\./)
            assertFailed(seen["$it no-url".toString()], '302', /The redirect's Location is not a URL of http or https\./)
        }
        WgetPlan.TOOLS.each {
            assertFailed(seen["$it no-scheme".toString()], '302', /The redirect's Location is not a URL of http or https\./)
            assert seen["$it stays".toString()].@s == 'true' && seen["$it stays".toString()].@rc == '302'
        }
    }

    @Tag('full')
    @Test
    void 'more than 4 GiB are downloaded with a heap of 64 MB and counted right'() {
        Nginx.start(folder).withCloseable { nginx ->
            new RandomAccessFile(nginx.www.resolve('big').toFile(), 'rw').withCloseable { it.length = LARGE }
            WgetPlan.startIn(['-Xmx64m'], folder, both('big', nginx.url('big'), [expectedLength: LARGE])).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.bytesReceived == 2 * LARGE
            }
            WgetPlan.TOOLS.each { tool ->
                def sample = Downloads.results(folder)["$tool big".toString()]
                assert sample.@by.toLong() > LARGE && sample.@by.toLong() < LARGE + 1000
            }
        }
    }

    @Tag('full')
    @Test
    void 'a download whose standard error stays open fails alone, with the cause'() {
        def tool = Files.writeString(folder.resolve('tool'), '#!/bin/sh\nsleep 30 > /dev/null &\n').toFile()
        assert tool.setExecutable(true)
        new BadServer(['/': { socket, out -> out << 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n' }]).withCloseable { server ->
            def elements = [download('held', url(server, '/'), [tool: 'curl', executable: tool as String]),
                            download('next', url(server, '/'), [tool: 'curl'])]
            WgetPlan.start(folder, elements).withCloseable { run -> assert run.exitCode() == 3: run.output }
        }
        def seen = Downloads.results(folder)
        // Java closes its end of the pipe when the process ends: a reader that begins later finds the end at once
        assert seen.held.@s == 'false'
        assert seen.held.@rm.text() ==~ /.*(its standard error did not end with it, .*|curl 0, no HTTP response after 0 bytes.*)/
        assert seen.next.@s == 'true' && seen.next.@rc == '200'
    }

    @Test
    void 'a missing program is refused with one sentence'() {
        def elements = [download('one ${x}', 'http://127.0.0.1/', [tool: 'curl', executable: '/no/such/curl'])]
        WgetPlan.start(folder, elements).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.readLines().count { it.contains('REFUSED') } == 1
            assert run.output.contains("REFUSED: od - Wget Download 'one \${x}': Executable is '/no/such/curl': there is no such program;" +
                ' give its path, or nothing for the curl of the system (apt-get install curl')
        }
    }

    /** Begins a download that never gets an answer. */
    private void never(Closure<Run> jvm, String tool, Closure<?> then) {
        def asked = new CountDownLatch(1)
        new BadServer(['/never': { socket, out -> asked.countDown(); socket.inputStream.read() }]).withCloseable { server ->
            jvm(folder, [download('never', url(server, '/never'), [tool: tool])]).withCloseable { run ->
                assert asked.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                then.call(run, child(run, tool))
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['wget', 'curl'])
    void 'StopTestNow kills the process of a download'(String tool) {
        never(WgetPlan.&start, tool) { run, child ->
            run.command('StopTestNow')
            run.exitCode()
            child.onExit().get(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        }
        assertFailed(Downloads.results(folder).never, "$tool interrupted", /$tool was killed after 0 bytes\./)
    }

    /** The server sends nothing more, so the process does not end by a broken pipe. */
    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['wget', 'curl'])
    void 'a killed JMeter leaves no process of a download behind'(String tool) {
        WgetPlan.assumeInstalled('setpriv')
        never(WgetPlan.&startIn.curry([]), tool) { run, child ->
            run.process.destroyForcibly()
            child.onExit().get(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        }
    }

    /** Ctrl-C in a terminal goes to JMeter and to the tool, which is faster. */
    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['wget', 'curl'])
    void 'a download whose process gets the signal that ends JMeter has not failed'(String tool) {
        never(WgetPlan.&startIn.curry([]), tool) { run, child ->
            assert new ProcessBuilder('kill', child.pid() as String, run.process.pid() as String).start().waitFor() == 0
            run.exitCode()
            assert run.output.contains('The end of the run cut 1 of the samples under way; they count as neither good nor failed.'): run.output
            assert !run.output.contains('errors by cause')
        }
    }

    private static ProcessHandle child(Run run, String tool) {
        run.process.descendants().filter { it.info().command().orElse('').endsWith(tool) }.findFirst().get()
    }
}
