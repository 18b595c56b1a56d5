// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.element
import static io.github.jmeteroverdrive.http.DownloadPlan.headers
import static io.github.jmeteroverdrive.http.DownloadPlan.properties
import static io.github.jmeteroverdrive.http.DownloadPlan.regex
import static io.github.jmeteroverdrive.http.WgetPlan.both
import static io.github.jmeteroverdrive.http.WgetPlan.download

import groovy.xml.slurpersupport.GPathResult
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - Wget Download in a real JMeter, with real wget and curl, on a real nginx. */
class WgetDownloadTest {

    private static final byte[] TEXT = ('word=42;' + 'all work and no play\n' * 20_000).bytes

    @TempDir
    Path folder

    @BeforeAll
    static void tools() {
        WgetPlan.assumeInstalled('wget', 'curl', 'openssl')
    }

    private static void assertGood(GPathResult sample, String code = '200') {
        assert sample.@s == 'true' && sample.@rc == code: "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
    }

    private static String authorization(String url) {
        element('AuthManager', 'AuthPanel', '<collectionProp name="AuthManager.auth_list"><elementProp name="" elementType="Authorization">' +
            properties('Authorization.', [url: url, username: 'me', password: 'se"cret', domain: '', realm: '']) + '</elementProp></collectionProp>')
    }

    @Test
    void 'results of wget and curl have status, headers, body, redirects and errors of the server'() {
        def tls = Ports.free()
        def nginx = Nginx.start(folder, """
            listen 127.0.0.1:$tls ssl; ${Nginx.certificate(folder)}
            location = /coded.txt { alias $folder/www/text.txt; gzip on; gzip_types text/plain; gzip_min_length 0; }
            location = /chunked.html { alias $folder/www/text.txt; default_type text/html; ssi on; ssi_types *; }
            location = /moved { return 302 /moved/again; }
            location = /moved/again { return 301 /text.txt; }
            location = /round { return 302 /round; }
            location = /busy { return 503 "too busy"; }
            location = /login { add_header Set-Cookie "id=7; Path=/"; return 200 in; }
            location = /enter { add_header Set-Cookie "s=1; Path=/"; return 302 /home; }
            location = /home { if (\$cookie_s != 1) { return 403; } return 200 home; }
            location /count/ { return 200 \$uri; }
            location = /from { return 200 \$http_x_from; }
            location = /member { if (\$cookie_id != 7) { return 403; } return 200 member; }
            location = /private { auth_basic closed; auth_basic_user_file $folder/users; alias $folder/www/text.txt; }
            location = /said { return 200 "\$http_x_said|\$http_user_agent|\$http_accept_encoding"; }
            location = /slow.txt { limit_rate 20k; alias $folder/www/small.txt; }""")
        nginx.withCloseable {
            Files.writeString(folder.resolve('users'), 'me:{PLAIN}se"cret\n')
            Files.write(nginx.www.resolve('text.txt'), TEXT)
            Files.write(nginx.www.resolve('-text.txt'), TEXT)
            Files.write(nginx.www.resolve('small.txt'), new byte[30_000])
            def sha = MessageDigest.getInstance('SHA-256').digest(TEXT).encodeHex().toString()
            def elements = [
                *both('plain', nginx.url('text.txt'), [keepFirst: 12, checksum: 'sha-256', expectedChecksum: sha, expectedLength: TEXT.length], [regex('word', 'word=(\\d+)')]),
                *both('variable', nginx.url('-text.txt?${word}')),
                *both('gzip', nginx.url('coded.txt'), [keepFirst: 1000, browser: true]),
                *both('chunked', nginx.url('chunked.html'), [expectedLength: TEXT.length]),
                *both('tls', "https://127.0.0.1:$tls/text.txt", [expectedLength: TEXT.length]),
                *both('bad certificate', "https://127.0.0.1:$tls/text.txt", [verifyCertificate: true]),
                *both('moved', nginx.url('moved'), [expectedLength: TEXT.length]),
                *both('not followed', nginx.url('moved'), [redirects: false]),
                *both('round', nginx.url('round')),
                *both('busy', nginx.url('busy'), [keepFirst: 100]),
                *both('missing', nginx.url('nothing-there')),
                *both('slow', nginx.url('slow.txt')),
                *both('limited', nginx.url('small.txt'), [rateLimit: '60k']),
                *both('authorised', nginx.url('private'), [user: 'me', password: 'se"cret']),
                *both('unauthorised', nginx.url('private'), [user: 'me', password: 'wrong']),
                *both('said', nginx.url('said'), [keepFirst: 200, headers: 'X-Said: "a  b"  $HOME `id` %PATH%\nUser-Agent: me', arguments: '--header=Accept-Encoding: x y']),
                *both('entered', nginx.url('enter'), [keepFirst: 10]),
                *both('from', nginx.url('from'), [keepFirst: 10, headers: 'X-From: a\nX-From: b']),
                *both('proxied', 'http://no-such-host.invalid/text.txt', [proxy: nginx.url(''), expectedLength: TEXT.length]),
                *both('wrong length', nginx.url('text.txt'), [expectedLength: 5]),
                *both('wrong checksum', nginx.url('text.txt'), [checksum: 'crc32c', expectedChecksum: '00000000']),
                download('wget counted', nginx.url('count/${__counter(FALSE,)}'), [keepFirst: 10]),
                download('wget managed', nginx.url('private'), [:], [authorization(nginx.url('private'))]),
                download('wget header', nginx.url('said'), [keepFirst: 200, headers: 'User-Agent: me'], [headers('X-Said': 'managed', 'User-Agent': 'not me')]),
                element('GenericController', 'LogicControllerGui', '').replace('<hashTree/>', '<hashTree>' +
                    element('CookieManager', 'CookiePanel', '<collectionProp name="CookieManager.cookies"/>') +
                    download('wget login', nginx.url('login')) +
                    download('curl cookie', nginx.url('member'), [tool: 'curl', keepFirst: 100]) + '</hashTree>'),
            ]
            def summary = WgetPlan.start(folder, elements).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.output.contains("od - Wget Download: 'ConfigTestElement' has no effect on a process")
                run.summary
            }
            def seen = Downloads.results(folder)
            WgetPlan.TOOLS.each { judge(it, seen) }
            assert seen['curl plain'].samplerData.text().contains(': by curl itself')
            // the second text appears on a machine so busy that wget's lines are read only after it has ended
            assert seen['wget plain'].samplerData.text() =~ /: (estimated from the arrival of wget's lines|at most, from the start of wget's process)/
            assertGood(seen['curl cookie'])
            assert seen['curl cookie'].responseData == 'member'
            assert seen['wget header'].responseData.text() == "managed|me|identity"
            assertGood(seen['wget managed'])
            assert seen['wget counted'].responseData == '/count/1': 'the check at the start evaluates no functions'
            def labels = summary.labels
            assert labels['curl plain'].bytesReceived == TEXT.length
            assert labels['curl plain'].bytesSent == seen['curl plain'].@sby.toLong()
            assert labels['wget plain'].bytesSent == null: 'wget does not print how much it sends'
            assert labels['wget slow'].latencyMicros.response.max >= 200_000
            assert labels['curl plain'].latencyMicros.keySet().containsAll(['response', 'firstByte', 'longestStall'])
            assert summary.samples == 47
        }
    }

    private static void judge(String tool, Map<String, GPathResult> seen) {
        def of = { String name -> seen["$tool $name".toString()] }
        assertGood(of('plain'))
        assert of('plain').name() == 'sample'
        assert of('plain').@rm == 'OK'
        assert of('plain').responseData == 'word=42;all '
        assert of('plain').responseHeader.text().startsWith('HTTP/1.1 200 OK\nServer: nginx')
        assert of('plain').@by.toInteger() > TEXT.length && of('plain').@by.toInteger() < TEXT.length + 500
        assertGood(of('variable'))
        assert of('variable').'java.net.URL'.text().endsWith('/-text.txt?42')
        assertGood(of('gzip'))
        assert of('gzip').responseHeader.text().contains('Content-Encoding: gzip')
        assert of('gzip').responseData == new String(TEXT, 0, 1000)
        assert of('gzip').@by.toInteger() < 10_000
        assert of('chunked').responseHeader.text().contains('Transfer-Encoding: chunked')
        ['chunked', 'tls', 'slow', 'limited', 'authorised', 'proxied', 'entered'].each { assertGood(of(it)) }
        assert of('entered').responseData == 'home'
        assert of('from').responseData == 'a, b'
        moved(of)
        failures(tool, of)
        // one is limited by the server, the other by the tool
        assert of('slow').@t.toInteger() >= 100
        assert tool == 'curl' || of('limited').@t.toInteger() >= 100 // curl lets the first bytes through
        assert of('said').responseData == '"a  b"  $HOME `id` %PATH%|me|x y'
        assert !of('authorised').samplerData.text().contains('se"cret')
    }

    private static void moved(Closure<GPathResult> of) {
        assertGood(of('moved'))
        assert of('moved').sample*.@rc*.text() == ['302', '301', '200']
        assert of('moved').sample*.@lb*.text() == (0..2).collect { "${of('moved').@lb}-$it".toString() }
        assert of('moved').sample[1].responseHeader.text().contains('Location: ')
        assert of('moved').'java.net.URL'.text().endsWith('/text.txt')
        assertGood(of('not followed'), '302')
        assert of('not followed').sample.isEmpty()
        assert of('plain').sample.isEmpty()
    }

    private static void failures(String tool, Closure<GPathResult> of) {
        assertFailed(of('busy'), '503', /Service Temporarily Unavailable/)
        assert of('busy').responseData == 'too busy'
        assertFailed(of('missing'), '404', /Not Found/)
        assertFailed(of('unauthorised'), '401', /Unauthorized/)
        def round = tool == 'wget' ? [8, 'the server answered with an error'] : [47, 'too many redirects']
        assertFailed(of('round'), '302', /$tool ${round[0]}, ${round[1]} after 0 bytes: .*20.*/)
        def bad = tool == 'wget' ? 5 : 60
        assertFailed(of('bad certificate'), "Non HTTP response code: $tool $bad", /$tool $bad, the server's certificate is not valid after 0 bytes: .+/)
        assertFailed(of('wrong length'), '200', /Expected a body of 5 bytes, received ${TEXT.length}\./)
        assertFailed(of('wrong checksum'), '200', /Expected a body with CRC32C 00000000, received one with [0-9a-f]{8} .*/)
    }

    private static void assertFailed(GPathResult sample, String code, String message) {
        assert sample.@s == 'false' && sample.@rc == code: "${sample.@lb}: ${sample.@rc} ${sample.@rm}"
        assert sample.@rm.text() - 'Non HTTP response message: ' ==~ message: "${sample.@lb}: ${sample.@rm}"
    }
}
