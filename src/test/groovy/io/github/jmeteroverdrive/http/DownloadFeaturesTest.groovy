// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.download
import static io.github.jmeteroverdrive.http.DownloadPlan.element
import static io.github.jmeteroverdrive.http.DownloadPlan.headers
import static io.github.jmeteroverdrive.http.DownloadPlan.properties
import static io.github.jmeteroverdrive.http.DownloadPlan.regex
import static io.github.jmeteroverdrive.http.Downloads.assertFailed
import static io.github.jmeteroverdrive.http.Downloads.assertGood

import io.github.jmeteroverdrive.run.Nginx
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.util.zip.CRC32C
import java.util.zip.GZIPOutputStream
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - Streaming Download from a real nginx: its own fields, and the features that it inherits from HTTP Request. */
class DownloadFeaturesTest {

    private static final byte[] TEXT = ('word=hello;' + 'all work and no play\n' * 20_000).bytes
    private static final byte[] CODED = gzip(TEXT)
    private static final Map<String, String> ACCEPT_GZIP = ['Accept-Encoding': 'gzip']

    @TempDir
    Path folder

    private static byte[] gzip(byte[] bytes) {
        def coded = new ByteArrayOutputStream()
        new GZIPOutputStream(coded).withCloseable { it.write(bytes) }
        coded.toByteArray()
    }

    private static String crc32c(byte[] bytes) {
        String.format('%08x', new CRC32C().tap { it.update(bytes) }.value)
    }

    private static String sha256(byte[] bytes) {
        MessageDigest.getInstance('SHA-256').digest(bytes).encodeHex()
    }

    private Nginx nginx() {
        def nginx = Nginx.start(folder, """
            location = /dynamic.txt { gzip on; gzip_types text/plain; gzip_min_length 0; gzip_proxied any; default_type text/plain; }
            location = /coded { add_header Content-Encoding gzip; default_type text/plain; }
            location = /moved { return 302 /text.txt; }
            location = /busy { return 503 busy; }
            location = /login { add_header Set-Cookie "id=42; Path=/"; return 200 in; }
            location = /member { if (\$cookie_id != 42) { return 403; } return 200 member; }
            location = /private { auth_basic closed; auth_basic_user_file ${folder}/users; alias ${folder}/www/text.txt; }
            location = /header { return 200 \$http_x_it; }
            location /echo/ { return 200 \$uri; }
            location = /nothing { return 204; }
            location = /fresh.txt { expires 1h; }
            location = /slow.txt { limit_rate 100k; }""", """
            log_format connections '\$connection \$request_uri \$request_length';
            access_log ${folder}/connections.log connections;""")
        Files.writeString(folder.resolve('users'), 'me:{PLAIN}secret\n')
        [text: TEXT, dynamic: TEXT, fresh: new byte[5], slow: new byte[30_000]].each { name, bytes -> Files.write(nginx.www.resolve("${name}.txt"), bytes) }
        Files.write(nginx.www.resolve('coded'), CODED)
        nginx
    }

    @Test
    void 'downloads are checked, decoded, limited and saved as the fields of the element say'() {
        def plan = new DownloadPlan().group('users', [
            download('plain', '/text.txt'),
            download('first', '/text.txt', [keepFirst: 11], [:], [regex('word', 'word=(\\w+)')]),
            download('echo', '/echo/${word}', [keepFirst: '1k']),
            download('gzip', '/dynamic.txt', [keepFirst: 10], [:], [headers(ACCEPT_GZIP)]),
            download('decoded', '/coded', [decode: 'true', keepFirst: 5], [:], [DownloadPlan.script('''
                vars.put('figures', "$prev.wireBytes $prev.decodedBytes $prev.checksum ${prev.firstByteMicros > 0} ${prev.megabytesPerSecond > 0}")''')]),
            download('figures', '/echo/${figures}', [keepFirst: 200]),
            download('as request', '/dynamic.txt', [asRequest: true], [:], [headers(ACCEPT_GZIP), DownloadPlan.script('''
                vars.put('decoded', "$prev.decodedBytes ${prev.wireBytes > 0 && prev.wireBytes < prev.decodedBytes / 10}")''')]),
            download('as request, not coded', '/text.txt', [asRequest: true]),
            download('its figures', '/echo/${decoded}', [keepFirst: 200]),
            download('not decoded', '/coded', [expectedLength: CODED.length, checksum: 'crc32c', expectedChecksum: crc32c(CODED)]),
            download('sha', '/text.txt', [checksum: 'sha-256', expectedChecksum: sha256(TEXT).toUpperCase(), expectedLength: TEXT.length]),
            download('wrong sha', '/text.txt', [checksum: 'sha-256', expectedChecksum: '0' * 64, keepFirst: 4]),
            download('wrong crc', '/text.txt', [checksum: 'crc32c', expectedChecksum: '${__P(crc,00000000)}']),
            download('wrong length', '/text.txt', [expectedLength: 7]),
            download('stopped', '/text.txt', [stopAfter: '1k', keepFirst: 4, checksum: 'crc32c', expectedChecksum: crc32c(TEXT[0..<1024] as byte[])]),
            download('after it', '/echo/y'),
            download('limited', '/text.txt', [rateLimit: '2m', readBuffer: '8k']),
            download('nothing came', '/nothing', [expectedLength: 5]),
            download('variable', '/text.txt', [keepFirst: '${word}']),
        ])
        def bytesSent = 0
        nginx().withCloseable { nginx ->
            Downloads.start(folder, plan, nginx.port).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.output.contains("od - Streaming Download 'variable': Keep first is 'hello': give a number of bytes"): run.output
                def all = Downloads.results(folder)
                ['plain', 'not decoded', 'sha', 'after it', 'limited'].each { assertGood(all[it]) }
                assertGood(all.first, 'word=hello;')
                assertGood(all.echo, '/echo/hello')
                assertGood(all.gzip, 'word=hello')
                assertGood(all.decoded, 'word=')
                assertGood(all.figures, "/echo/${CODED.length} ${TEXT.length}  true true")
                assertGood(all['its figures'], "/echo/${TEXT.length} true")
                assertGood(all.stopped, 'word')
                def received = "received one with ${sha256(TEXT)} (${TEXT.length} bytes on the wire)."
                assertFailed(all['wrong sha'], '200', "Expected a body with SHA-256 ${'0' * 64}, $received")
                assert all['wrong sha'].responseData == 'word'
                assertFailed(all['wrong crc'], '200', "Expected a body with CRC32C 00000000, ${received.replace(sha256(TEXT), crc32c(TEXT))}")
                assertFailed(all['wrong length'], '200', "Expected a body of 7 bytes, received ${TEXT.length}.")
                assertFailed(all['nothing came'], '204', 'Expected a body of 5 bytes, received 0.')
                assert all.plain.@by.toLong() > TEXT.length && all.plain.@by.toLong() < TEXT.length + 1000
                assert all.gzip.@by.toLong() < TEXT.length / 10

                def summary = run.summary
                assert summary.samples == 19 && summary.sampleErrors == 5 // including the refused one
                assert summary.errors.findAll { !it.key.contains('Keep first') } == ['200 not the body that was expected': 3, '204 not the body that was expected': 1]
                assert summary.errors.find { it.key.contains("Keep first is 'hello'") }.value == 1
                assert summary.labels.plain.bytesReceived == TEXT.length && summary.labels.gzip.bytesReceived < TEXT.length / 10
                def asRequest = summary.labels['as request'].bytesReceived
                assert asRequest > 0 && asRequest < TEXT.length / 10: 'as the server has encoded them'
                assert summary.labels['as request, not coded'].bytesReceived == TEXT.length
                assert summary.latencyMicros.firstByte.count == 17 && summary.latencyMicros.longestStall.count == 17
                bytesSent = summary.bytesSent
                assert summary.latencyMicros.response.max >= 150_000: 'the rate limit: 420 KB at 2 MiB/s'
            }
            def connections = folder.resolve('connections.log').readLines()*.split(' ')
            assert bytesSent == connections.sum { it[2] as long }: 'nginx has received them'
            // the connection of the stopped body was closed, and those as HTTP Request have one of their own
            assert connections.collect { it[0] }.toSet().size() == 3
            assert connections.find { it[1] == '/echo/y' }[0] != connections[0][0]
        }
    }

    @Test
    void 'downloads support redirects, cookies, authorization, proxies, DNS and the cache like HTTP Request'() {
        def authorization = element('AuthManager', 'AuthPanel',
            '<collectionProp name="AuthManager.auth_list"><elementProp name="" elementType="Authorization">%s</elementProp></collectionProp>')
        nginx().withCloseable { nginx ->
            def user = properties('Authorization.', [url: nginx.url('private'), username: 'me', password: 'secret', domain: '', realm: ''])
            def dns = element('DNSCacheManager', 'DNSCachePanel', '<collectionProp name="DNSCacheManager.servers"/>'
                + '<collectionProp name="DNSCacheManager.hosts"><elementProp name="" elementType="StaticHost">'
                + properties('StaticHost.', [Name: 'example.test', Address: '127.0.0.1'])
                + '</elementProp></collectionProp><boolProp name="DNSCacheManager.isCustomResolver">true</boolProp>')
            def proxy = Nginx.start(Files.createDirectories(folder.resolve('proxy')),
                'location / { proxy_pass http://$http_host$request_uri; add_header Via it; }')
            def plan = new DownloadPlan().group('users', [
                element('CookieManager', 'CookiePanel', '<collectionProp name="CookieManager.cookies"/>'),
                download('moved', '/moved', [expectedLength: TEXT.length, keepFirst: 4]),
                download('not followed', '/moved', [keepFirst: 6], [follow_redirects: false]),
                download('automatic', '/moved', [expectedLength: TEXT.length], [follow_redirects: false, auto_redirects: true]),
                download('busy', '/busy', [keepFirst: 100, expectedLength: 999]),
                download('login', '/login'),
                download('member', '/member', [keepFirst: 10]),
                download('nothing', '/nothing'),
                download('head', '/text.txt', [:], [method: 'HEAD']),
                download('own header', '/header', [keepFirst: 5], [:], [headers('X-It': 'hello')]),
                download('unauthorised', '/private'),
                download('authorised', '/private', [keepFirst: 4], [:], [String.format(authorization, user)]),
                download('by proxy', '/text.txt', [keepFirst: 4], [proxyHost: '127.0.0.1', proxyPort: proxy.port]),
                download('by name', '/echo/name', [:], [domain: 'example.test', port: nginx.port], [dns]),
                download('slow', '/slow.txt', [maxStall: 600_000]),
                download('closing', '/echo/z', [:], [use_keepalive: false]),
            ]).group('cache', [
                element('CacheManager', 'CacheManagerGui', '<boolProp name="clearEachIteration">false</boolProp><boolProp name="useExpires">true</boolProp>'),
                download('fresh', '/fresh.txt'),
            ], 3)
            proxy.withCloseable {
                Downloads.start(folder, plan, nginx.port).withCloseable { run ->
                    assert run.exitCode() == 3 && run.summary.samples == 16 && run.summary.sampleErrors == 2: run.output
                    def all = Downloads.results(folder)
                    ['automatic', 'login', 'nothing', 'head', 'by name', 'slow', 'closing', 'fresh'].each { assertGood(all[it]) }
                    ['moved', 'authorised', 'by proxy'].each { assertGood(all[it], 'word') }
                    assertGood(all['not followed'], '<html>')
                    assertGood(all.member, 'member')
                    assertGood(all['own header'], 'hello')
                    assertFailed(all.busy, '503', 'Service Temporarily Unavailable')
                    assert all.busy.responseData == 'busy'
                    assertFailed(all.unauthorised, '401', 'Unauthorized')
                    assert all.moved.children().findAll { it.name() == 'httpSample' }*.@rc*.text() == ['302', '200']
                    assert folder.resolve('proxy/access.log').text.contains('/text.txt')
                    assert run.summary.labels.fresh.samples == 1: 'a cached resource is not a sample'
                }
            }
            def connections = folder.resolve('connections.log').readLines()*.split(' ')
            assert connections.count { it[1] == '/fresh.txt' } == 1
            def reused = connections.findAll { it[1] in ['/moved', '/member', '/header', '/private', '/slow.txt'] }.collect { it[0] }.toSet()
            assert reused.size() == 1: connections
        }
    }
}
