// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.CRC32C
import java.util.zip.GZIPInputStream
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** A run of uploads to a real nginx, which stores them. */
class TemplatedUploadTest {

    static final String LINE = 'Der Käufer ${name} zahlt ${amount} € an ${nobody}, \\${name} bleibt. '
    static final String SENT = 'Der Käufer Zoë "Z" zahlt 12 € an ${nobody}, ${name} bleibt. '
    static final int LINES = 40_000

    @TempDir
    static Path folder
    static Path stored
    static JMeterRun run
    static Map<String, List<String>> requests
    static int exitCode

    @BeforeAll
    static void upload() {
        Files.writeString(folder.resolve('users'), 'me:{PLAIN}secret\n')
        def log = folder.resolve('requests.log')
        Nginx.start(folder, """
            client_max_body_size 0;
            access_log $log requests;
            dav_methods PUT;
            create_full_put_path on;
            location /auth/ { auth_basic r; auth_basic_user_file ${folder}/users; }
            location /moved { return 302 /index.html; }
            location /busy { return 503; }
            """, "log_format requests '\$uri|\$request_method|\$status|\$http_content_length|\$http_transfer_encoding|\$http_content_encoding|\$http_x_from|\$connection';")
                .withCloseable { nginx ->
            Files.writeString(nginx.www.resolve('index.html'), 'page')
            stored = nginx.www
            def plan = new UploadPlan(folder, nginx.port)
                    .upload('chunked', LINE * LINES, [checksum: 'CRC32C', checksumVariable: 'sum'])
                    .upload('named', 'x', [:], [path: '/put/${sum}'])
                    .upload('plain', 'no expression {$}', [repeat: 1000])
                    .upload('measured', '${__UUID}|${__UUID}', [evaluate: 'request', length: 'measure'])
                    .upload('occurrences', '${__counter(FALSE,)},', [repeat: 5])
                    .upload('gzip', LINE * LINES, [gzip: true])
                    .upload('windows', '${name}', [:], [contentEncoding: 'windows-1252'])
                    .upload('empty', '')
                    .upload('login', LINE, [evaluate: 'request'], [path: '/auth/login'])
                    .upload('moved', LINE, [:], [path: '/moved', method: 'POST'])
                    .upload('busy', LINE, [:], [path: '/busy', method: 'POST'])
                    .upload('get', LINE, [:], [path: '/index.html', method: 'GET'])
                    .upload('wrong', 'x${__Random(1)}')
                    .upload('refused', LINE, [gzip: '${sum}'])
                    .write([name: 'Zoë "Z"', amount: '12'])
            // not pre-emptive: the server asks for the log-in first, so the body is sent twice
            run = JMeterRun.plan(folder, plan, [LoopCount: 1], ['-Jhttpclient4.auth.preemptive=false'])
            exitCode = run.exitCode()
            run.close()
        }
        requests = log.readLines()*.split(/\|/, -1)*.toList().groupBy { it[0] }
    }

    @Test
    void 'XML results files have uploads as HTTP samples'() {
        def own = Files.createDirectories(folder.resolve('xml'))
        Nginx.start(own, '').withCloseable { nginx ->
            Files.writeString(nginx.www.resolve('index.html'), 'page')
            def plan = new UploadPlan(own, nginx.port).upload('get', LINE, [:], [path: '/index.html', method: 'GET']).write([:])
            WarmJMeter.plan(own, plan, Downloads.XML).withCloseable { run ->
                assert Downloads.results(own).get.name() == 'httpSample'
                assert Downloads.results(own).get.@rc == '200'
                assert run.summary.bytesReceived == 'page'.length()
            }
        }
    }

    @Test
    void 'resources embedded in the response are fetched in parallel, and no cache answers for the server'() {
        def own = Files.createDirectories(folder.resolve('resources'))
        Nginx.start(own, 'expires 1h;').withCloseable { nginx ->
            def good = '<img src="a.png"><img src="b.png">'
            def broken = "<img src=\"http://127.0.0.1:${Ports.closed()}/c.png\">".toString()
            ['good.html': good, 'broken.html': broken, 'a.png': 'a', 'b.png': 'bb'].each { name, text -> Files.writeString(nginx.www.resolve(name), text) }
            def http = [method: 'GET', image_parser: true, concurrentDwn: true, concurrentPool: '4']
            def cache = '<CacheManager guiclass="CacheManagerGui" testclass="CacheManager" testname="cache"><boolProp name="useExpires">true</boolProp></CacheManager><hashTree/>'
            def plan = new UploadPlan(own, nginx.port).raw(cache)
                    .upload('good', LINE, [:], [path: '/good.html'] + http).upload('broken', LINE, [:], [path: '/broken.html'] + http)
            WarmJMeter.plan(own, plan.write([:], 1, 2), Downloads.XML).withCloseable { run ->
                assert Downloads.results(own).good.httpSample.collect { it.@rc.text() } == ['200', '200', '200']
                assert run.summary.errors == ['200 an embedded resource failed': 2]
                def labels = run.summary.labels
                assert labels.good.samples == 2 && labels.good.bytesReceived == 2 * (good.length() + 'abb'.length())
                assert labels.broken.samples == 2 && labels.broken.bytesReceived == 2 * broken.length(): 'without the stack trace'
            }
            assert Files.readString(own.resolve('access.log')).readLines().count { it.contains('GET /good.html') } == 2
        }
    }

    static Map<String, String> result(String label) {
        run.results(label)[0]
    }

    @Test
    void 'the server stores the template with its expressions replaced, byte for byte'() {
        assert Files.readString(stored.resolve('put/chunked')) == SENT * LINES
        assert result('chunked').responseCode == '201'
        assert requests['/put/chunked'][0][3..4] == ['-', 'chunked']
        // bytes on the wire: the body, the request header and the chunk headers
        def body = Files.size(stored.resolve('put/chunked'))
        def more = (result('chunked').sentBytes as long) - body
        assert more > 100 && more < 5000
    }

    @Test
    void 'the checksum variable has the CRC32C of the sent body'() {
        def crc = new CRC32C()
        crc.update((SENT * LINES).bytes)
        assert Files.exists(stored.resolve('put/' + String.format('%08x', crc.value)))
    }

    @Test
    void 'a template without expressions is sent with a Content-Length'() {
        assert requests['/put/plain'][0][3..4] == ['17000', '-']
        assert Files.readString(stored.resolve('put/plain')) == 'no expression {$}' * 1000
        assert Files.size(stored.resolve('put/empty')) == 0
    }

    @Test
    void 'a measured body evaluates equal expressions once, and is sent with a Content-Length'() {
        def (first, second) = Files.readString(stored.resolve('put/measured')).split(/\|/)
        assert UUID.fromString(first) == UUID.fromString(second)
        assert requests['/put/measured'][0][3..4] == ['73', '-']
    }

    @Test
    void 'each occurrence of an expression is evaluated'() {
        assert Files.readString(stored.resolve('put/occurrences')) == '1,2,3,4,5,'
    }

    @Test
    void 'the body is compressed while it is sent'() {
        def gzip = stored.resolve('put/gzip')
        assert requests['/put/gzip'][0][5] == 'gzip'
        assert Files.size(gzip) < LINES
        assert new GZIPInputStream(Files.newInputStream(gzip)).withCloseable { it.getText('UTF-8') } == SENT * LINES
    }

    @Test
    void 'values are encoded in the charset of the request'() {
        assert Files.readAllBytes(stored.resolve('put/windows')) == 'Zoë "Z"'.getBytes('windows-1252')
    }

    @Test
    void 'the body is sent again after the server asks for a log-in'() {
        assert requests['/auth/login']*.get(2) == ['401', '201']
        assert Files.readString(stored.resolve('auth/login')) == SENT
    }

    @Test
    void 'a redirect is followed by a GET without a body'() {
        assert requests['/moved']*.get(1) == ['POST']
        assert requests['/index.html']*.get(1) == ['GET', 'GET']
        assert requests['/index.html']*.get(4) == ['-', 'chunked'] // after the redirect, and the GET that has a body
        assert result('moved').responseCode == '200'
    }

    @Test
    void 'an error status fails the sample'() {
        assert result('busy').with { [success, responseCode] } == ['false', '503']
    }

    @Test
    void 'requests have the headers of the HTTP Header Manager and reuse their connection'() {
        def fine = requests.values().flatten().collate(8).findAll { it[0].startsWith('/put/') && it[2] == '201' }
        assert fine*.get(6).toSet() == ['header manager'] as Set
        assert fine.take(6)*.get(7).toSet().size() == 1
    }

    @ParameterizedTest
    @ValueSource(strings = ['wrong', 'refused'])
    void 'an error names the element or the template, and the wrong value'(String label) {
        def row = result(label)
        assert row.success == 'false'
        if (label == 'wrong') assert row.responseMessage =~ /wrong\.template: byte 1: '\$\{__Random\(1\)}'/
        else assert row.responseMessage =~ /od - Templated Upload 'refused': gzip is '[0-9a-f]{8}'/
    }

    @Test
    void 'the summary counts each upload once, with its bytes and errors'() {
        assert exitCode == 3
        assert run.output.contains("od - Templated Upload 'refused': gzip is '")
        def labels = run.summary.labels
        assert labels.chunked.samples == 1
        assert labels.chunked.bytesSent == (SENT * LINES).bytes.length
        assert labels.moved.samples == 1
        assert run.summary.samples == 14
        assert run.summary.sampleErrors == 3
        assert run.summary.errors.keySet().contains('503 Service Temporarily Unavailable')
    }
}
