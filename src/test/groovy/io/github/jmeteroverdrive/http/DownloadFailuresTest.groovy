// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import org.junit.jupiter.api.Tag
import static io.github.jmeteroverdrive.http.BadServer.head
import static io.github.jmeteroverdrive.http.DownloadPlan.download
import static io.github.jmeteroverdrive.http.Downloads.assertFailed
import static io.github.jmeteroverdrive.http.Downloads.assertGood

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - Streaming Download from servers that break the protocol, and when JMeter is told to stop. */
class DownloadFailuresTest {

    @TempDir
    Path folder

    /** Sends a reset instead of the orderly end. */
    private static void reset(Socket socket) {
        socket.setSoLinger(true, 0)
    }

    @Tag('full')
    @Test
    void 'a broken body fails its sample with the expected and the received bytes'() {
        BadServer server
        server = new BadServer([
            '/cut': { socket, out -> out.write(head('Content-Length: 1000')); out.write('x'.multiply(400).bytes) },
            '/cut-chunk': { socket, out -> out.write(head('Transfer-Encoding: chunked')); out.write('64\r\n'.bytes); out.write('x'.multiply(60).bytes) },
            '/no-last-chunk': { socket, out -> out.write(head('Transfer-Encoding: chunked')); out.write('3\r\nabc\r\n'.bytes) },
            '/reset': { socket, out ->
                out.write(head('Content-Length: 1000'))
                out.write('kept'.bytes)
                out.flush()
                server.awaitRead() // a reset at once would discard the bytes
                reset(socket)
            },
            '/stall': { socket, out -> out.write(head('Content-Length: 1000')); out.write('x'.multiply(100).bytes); out.flush(); server.go.await() },
            '/silent': { socket, out -> server.go.await() },
            '/no-byte': { socket, out -> out.write(head('Content-Length: 1000')); out.flush(); server.go.await() },
            '/empty': { socket, out -> out.write(head('Content-Length: 0', 'Connection: close')) },
            '/text': { socket, out -> out.write(head('Content-Encoding: gzip', 'Content-Length: 4', 'Connection: close')); out.write('text'.bytes) },
            '/compress': { socket, out -> out.write(head('Content-Encoding: compress', 'Content-Length: 4', 'Connection: close')); out.write('text'.bytes) },
            '/bad-chunk': { socket, out -> out.write(head('Transfer-Encoding: chunked')); out.write('3\r\nabc\r\nxyz\r\n'.bytes) },
            '/bad-length': { socket, out -> out.write(head('Content-Length: -5')); out.write('hello'.bytes) },
            '/no-last-line': { socket, out -> out.write(head('Transfer-Encoding: chunked')); out.write('3\r\nabc\r\n0\r\n'.bytes) },
            '/surplus': { socket, out -> out.write((new String(head('Content-Length: 5')) + 'hello, world').bytes) },
            '/until-close': { socket, out -> out.write(head('Connection: close')); out.write('to the end'.bytes) },
        ])
        def plan = new DownloadPlan().group('users', [
            download('cut', '/cut', [keepFirst: 1]),
            download('cut chunk', '/cut-chunk'),
            download('no last chunk', '/no-last-chunk', [keepFirst: 10]),
            download('reset', '/reset', [keepFirst: 10]),
            download('stall', '/stall', [maxStall: 5000]),
            download('silent', '/silent', [maxStall: 300]),
            download('no byte', '/no-byte', [maxStall: 300]),
            download('empty', '/empty'),
            download('timeout', '/stall', [:], [response_timeout: 5000]),
            download('text', '/text', [keepFirst: 10]),
            download('text discarded', '/text'),
            download('compress', '/compress', [decode: 'true']),
            download('compress kept', '/compress', [keepFirst: 3]),
            download('bad chunk', '/bad-chunk'),
            download('bad chunk forgiven', '/bad-chunk', [strict: 'false']),
            download('bad length', '/bad-length'),
            download('bad length forgiven', '/bad-length', [strict: 'false', keepFirst: 10]),
            download('no last line', '/no-last-line'),
            download('no last line forgiven', '/no-last-line', [strict: 'false', keepFirst: 10], [use_keepalive: false]),
            download('surplus', '/surplus', [keepFirst: 10]),
            download('surplus forgiven', '/surplus', [strict: 'false', keepFirst: 10], [use_keepalive: false]),
            download('until close', '/until-close', [expectedLength: 10, keepFirst: 100]),
        ])
        server.withCloseable {
            Downloads.start(folder, plan, server.port).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def all = Downloads.results(folder)
                assertFailed(all.cut, '200', 'The body was cut off: expected 1000 bytes by its Content-Length, received 400.')
                assertFailed(all['cut chunk'], '200', 'The body was cut off: expected another chunk, the end came after 60 bytes.')
                assertFailed(all['no last chunk'], '200', 'The body was cut off: expected another chunk, the end came after 3 bytes.')
                assert all['no last chunk'].responseData == 'abc'
                assertFailed(all.reset, '200', 'The connection broke after 4 of 1000 bytes: Connection reset.')
                assert all.reset.responseData == 'kept'
                assertFailed(all.stall, '200', 'No byte was received for 5000 ms, the Maximum stall, after 100 of 1000 bytes.')
                assertFailed(all.silent, 'Non HTTP response code: java.net.SocketTimeoutException',
                    'No byte was received for 300 ms, the Maximum stall, before the response began.')
                assertFailed(all['no byte'], '200', 'No byte was received for 300 ms, the Maximum stall, after 0 of 1000 bytes.')
                assertGood(all.empty)
                assertFailed(all.timeout, '200', 'Response timeout after 100 of 1000 bytes.')
                assertFailed(all.text, '200', "Cannot decode: the body does not match its Content-Encoding 'gzip': Not in GZIP format.")
                assertGood(all['text discarded'])
                assertFailed(all.compress, '200', "Cannot decode: the Content-Encoding 'compress' cannot be decoded, only gzip, deflate, br, zstd.")
                assertGood(all['compress kept'], 'tex')
                assertGood(all['until close'], 'to the end')
                assertFailed(all['bad chunk'], '200', "The body is malformed: a chunk begins with 'xyz', which is not a size.")
                assertFailed(all['bad chunk forgiven'], '200', 'The body is malformed after 3 bytes: Bad chunk header: xyz.')
                assertFailed(all['bad length'], '200', "Content-Length is '-5', which is not a number of bytes.")
                assertGood(all['bad length forgiven'], 'hello')
                assertFailed(all['no last line'], '200', 'The body was cut off: the empty line after its last chunk is missing.')
                assertGood(all['no last line forgiven'], 'abc')
                assertFailed(all.surplus, '200', '7 bytes were received after the end of the response, as given by its header or last chunk.')
                assert all.surplus.responseData == 'hello'
                assertGood(all['surplus forgiven'], 'hello')
                assert run.summary.errors['200 the body was cut off'] == 3 && run.summary.errors['200 stalled'] == 2
                ['no byte', 'empty'].each { assert !run.summary.labels[it].latencyMicros.containsKey('firstByte') }
                assert run.summary.labels['no byte'].latencyMicros.longestStall.max >= 300_000
            }
        }
    }

    private static byte[] page(String resource, String... headers) {
        def html = "<html><body><img src=\"$resource\"></body></html>".toString()
        [head(*headers, "Content-Length: ${html.length()}", 'Connection: close') as List, html.bytes as List].flatten() as byte[]
    }

    @Test
    void 'a broken response behind a redirect or embedded in a page fails its own sub-result, too'() {
        def html = { byte[] bytes -> new String(bytes).replace('text/plain', 'text/html').bytes }
        def to = { String path -> { socket, out -> out.write("HTTP/1.1 302 Found\r\nLocation: $path\r\nContent-Length: 3\r\nConnection: close\r\n\r\nsee".bytes) } }
        def server = new BadServer([
            '/cut': { socket, out -> out.write(head('Content-Length: 1000')); out.write('x'.multiply(400).bytes) },
            '/bad-chunk': { socket, out -> out.write(head('Transfer-Encoding: chunked')); out.write('3\r\nabc\r\nxyz\r\n'.bytes) },
            '/good': { socket, out -> out.write(head('Content-Length: 5', 'Connection: close')); out.write('hello'.bytes) },
            '/to-cut': to('/cut'),
            '/to-good': to('/good'),
            '/page-cut': { socket, out -> out.write(html(page('/cut'))) },
            '/page-chunk': { socket, out -> out.write(html(page('/bad-chunk'))) },
            '/page-to-cut': { socket, out -> out.write(html(page('/to-cut'))) },
            '/page-good': { socket, out -> out.write(html(page('/good'))) },
            '/nowhere?id=17': { socket, out -> out.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'.bytes) },
            '/to-nowhere': to('/nowhere?id=17'),
            '/to-no-url': to('http://['),
            '/to-no-port': to('http://127.0.0.1:99999/'),
        ])
        def page = { String label, String path, Map fields = [:], Map http = [:] ->
            def ownsItsParts = DownloadPlan.script('prev.successful &= prev.subResults.every { it.parent.is(prev) }')
            download(label, path, [keepFirst: 1000] + fields, [image_parser: true] + http, [ownsItsParts])
        }
        def plan = new DownloadPlan().group('users', [
            download('to cut', '/to-cut'),
            download('to good', '/to-good', [expectedLength: 5]),
            page('page, cut', '/page-cut'),
            page('page, chunk', '/page-chunk'),
            page('page, to cut', '/page-to-cut'),
            page('page, good', '/page-good', [expectedLength: 43]),
            page('page, parallel', '/page-good', [:], [concurrentDwn: true, concurrentPool: '2']),
            download('nowhere', '/nowhere?id=17'),
            download('to nowhere', '/to-nowhere'),
            download('to no url', '/to-no-url'),
            download('to no port', '/to-no-port'),
        ])
        server.withCloseable {
            Downloads.start(folder, plan, server.port).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def all = Downloads.results(folder)
                def parts = { String label -> all[label].httpSample.collect { it.@rc.text() + ' ' + it.@s.text() } }
                def cut = 'The body was cut off: expected 1000 bytes by its Content-Length, received 400.'
                assertFailed(all['to cut'], '200', cut)
                assert parts('to cut') == ['302 true', '200 false']
                assertFailed(all['to cut'].httpSample[1] as GPathResult, '200', cut)
                assertGood(all['to good'])
                assert parts('to good') == ['302 true', '200 true']
                assert all['page, cut'].@s == 'false' && parts('page, cut') == ['200 true', '200 false']
                assertFailed(all['page, cut'].httpSample[1] as GPathResult, '200', cut)
                assert all['page, cut'].@rm.text().contains('/cut code:200 message:' + cut)
                assert all['page, chunk'].@s == 'false' && parts('page, chunk') == ['200 true', '200 false']
                assert all['page, chunk'].httpSample[1].@rm == "The body is malformed: a chunk begins with 'xyz', which is not a size."
                assert all['page, to cut'].@s == 'false' && parts('page, to cut')[-1] == '200 false'
                ['page, good', 'page, parallel'].each { assert all[it].@s == 'true' && parts(it) == ['200 true', '200 true'] }
                def labels = run.summary.labels
                assert labels['to good'].bytesReceived == 3 + 5
                ['page, good', 'page, parallel'].each { assert labels[it].bytesReceived == 43 + 5 }
                ['nowhere', 'to nowhere'].each { assertFailed(all[it], '302', 'The redirect has no Location to follow.') }
                assertFailed(all['to no url'], '302', "The redirect's Location is not a URL of http or https.")
                assert all['to no port'].@rm == "The redirect's Location is not a URL of http or https."
                assert run.summary.errors == ['200 the body was cut off': 1, '200 an embedded resource failed': 3,
                    '302 redirect without Location': 2, '302 redirect without URL': 1,
                    'Non HTTP response code: java.lang.IllegalArgumentException redirect without URL': 1]: 'causes do not contain URLs'
            }
        }
    }

    @Test
    void 'StopTestNow interrupts downloads that wait for a response, wait for bytes or are held back by a rate limit'() {
        def streaming = new CountDownLatch(3)
        BadServer server
        def endless = { int kilobytes -> { socket, out ->
            out.write(head('Content-Length: 1000000000'))
            kilobytes.times { out.write(new byte[1000]) }
            out.flush()
            streaming.countDown()
            server.go.await()
        } }
        server = new BadServer([
            // more than any buffer holds: when all of it is written, the client is in the middle of the body
            '/waits': endless(64_000),
            '/held': endless(1),
            '/silent': { socket, out -> streaming.countDown(); server.go.await() },
            '/short': { socket, out -> out.write(head('Content-Length: 0', 'Connection: close')) },
        ])
        def plan = new DownloadPlan()
            .group('waits', [download('waits', '/waits')])
            .group('silent', [download('silent', '/silent')])
            // the short one has loaded the classes for a response, so the header of the next one is read at once
            .group('held back', [download('short', '/short'), download('held back', '/held', [rateLimit: 1])])
        server.withCloseable {
            Downloads.start(folder, plan, server.port).withCloseable { run ->
                assert streaming.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                server.awaitRead()
                run.command('StopTestNow')
                assert run.exitCode() == 3: run.output
                def all = Downloads.results(folder)
                assert all.waits.@rm.text() ==~ /Interrupted after \d{8} of 1000000000 bytes\./
                assert all['held back'].@rm.text() ==~ /Interrupted after \d of 1000000000 bytes\./
                assertFailed(all.silent, 'Non HTTP response code: java.nio.channels.AsynchronousCloseException', 'Interrupted before the response began.')
                assert run.summary.errors == ['200 interrupted': 2, 'Non HTTP response code: java.nio.channels.AsynchronousCloseException interrupted': 1]
            }
        }
    }

    @Tag('full')
    @Test
    void 'Shutdown lets a download finish'() {
        def streaming = new CountDownLatch(1)
        BadServer server
        server = new BadServer([
            '/half': { socket, out ->
                out.write(head('Content-Length: 8', 'Connection: close'))
                out.write('half'.bytes)
                out.flush()
                streaming.countDown()
                server.go.await()
                out.write('rest'.bytes)
            },
        ])
        server.withCloseable {
            Downloads.start(folder, new DownloadPlan().group('users', [download('half', '/half', [keepFirst: 8])], -1), server.port).withCloseable { run ->
                assert streaming.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                run.command('Shutdown')
                run.awaitLine(~/Command: Shutdown received/)
                server.go.countDown()
                assert run.exitCode() == 0: run.output
                assertGood(Downloads.results(folder).half, 'halfrest')
                // JMeter prints the line before it tells its threads, so another download may have begun
                assert run.summary.samples >= 1
                assert run.summary.sampleErrors == 0
            }
        }
    }
}
