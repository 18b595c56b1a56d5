// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - HTTP Async Request in JMeter against a real nginx, whose log shows which requests arrived. */
class AsyncRequestTest {

    private static final String SCENARIO = 'Samplers.HTTP.Async'

    @TempDir
    Path folder

    private Nginx nginx(String server = '', String http = '') {
        def nginx = Nginx.start(folder, server, http)
        Files.writeString(nginx.www.resolve('index.html'), 'x' * 615)
        nginx
    }

    private Run run(Nginx nginx, Map<String, Object> parameters, Closure<String> change = { it }, Path place = folder) {
        WarmJMeter.plan(place, JMeterRun.variant(place, SCENARIO, change), all(nginx, parameters))
    }

    private static Map<String, Object> all(Nginx nginx, Map<String, Object> parameters) {
        ['target.url': nginx.url('') - ~'/$', Connections: 10] + parameters
    }

    /** The statuses that nginx has logged. */
    private List<String> logged() {
        Files.readAllLines(folder.resolve('access.log'))*.split(' ')*.getAt(8)
    }

    @Test
    void 'each request is one result, and nginx has logged it'() {
        nginx().withCloseable { nginx ->
            run(nginx, [Messages: 2000, Threads: 2, RequestsPerConnection: 7]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.samples == 2000 && summary.sampleErrors == 0
                assert summary.bytesReceived == 2000 * 615
                // 20 places, of which each opens its next connection when it has a request for it
                assert summary.connections >= Math.ceil(2000 / 7) && summary.connections <= 2000 / 7 + 20
                assert logged() == ['200'] * 2000
                def rows = run.results('GET')
                assert rows.size() == 2000 && rows.every { it.success == 'true' && it.responseCode == '200' }
                assert rows*.bytes*.toLong().every { it > 615 }
                assert ['response', 'firstByte', 'connect'].every { summary.latencyMicros[it].count > 0 }
            }
        }
    }

    @Test
    void 'at a rate with Poisson arrivals all requests are timed from their intended time, with one result a second'() {
        nginx().withCloseable { nginx ->
            def parameters = [Rate: 300, Arrivals: 'poisson', Warmup: 1, Duration: 3, MessagesPerResult: 0, Threads: 2]
            run(nginx, parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def measured = run.summary
                // about 1,200 requests are due in both phases; a busy machine sends fewer
                assert measured.wholeRun.samples < 1400 && measured.samples > 0
                assert measured.wholeRun.samples == logged().size()
                assert measured.latencyMicros.responseFromIntended.count == measured.samples
                assert measured.latencyMicros.sendDelay.count == measured.samples
                assert run.results('GET').size() < 20
                assert measured.pendingMean > 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'if the server was never reachable, the verdict reports it, and blames neither side for the missed rate'() {
        int closed = Ports.closed()
        def parameters = ['target.url': "http://127.0.0.1:$closed", Connections: 5, Rate: 500, Warmup: 0, Duration: 6, 'overdrive.report': true]
        JMeterRun.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.rate.percent < 50 && summary.sampleErrors == summary.samples && summary.blockedSeconds > 0
            assert summary.verdict.who == 'not clear'
            assert summary.verdict.sentence.startsWith('Nothing succeeded: All requests failed, most often by: Connecting failed: Connection refused')
            assert summary.verdict.rules.find { it.decides }.id == 'nothing-succeeded'
        }
    }

    @Tag('full')
    @Test
    void 'a run with more connections than files that it may open fails at once, with the limit and the remedy'() {
        nginx().withCloseable { nginx ->
            // JMeter itself needs some hundred
            def limited = ['sh', '-c', 'ulimit -n 1000 && exec "$0" "$@"']
            def parameters = all(nginx, [Connections: 2000, Warmup: 0, Duration: 900])
            JMeterRun.behind(limited, folder, JMeterRun.plan(SCENARIO), parameters, [], []).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.output =~ /(?m)^(REFUSED|FAILED): .*: too many open files: each thread opens up to 2,000 connections, .* \(1,000\)\. Raise the limit \(ulimit -n /
                assert run.output.count('too many open files') == 1: run.output
            }
        }
    }

    @Test
    void 'variables are evaluated for each request, and an unexpected status fails it'() {
        nginx('location /no { return 404; }').withCloseable { nginx ->
            def counted = { it.replace('${__od(RequestPath)}', '/no${__counter(FALSE,)}') }
            run(nginx, [Messages: 20], counted).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.samples == 20 && run.summary.sampleErrors == 20
                assert run.summary.errors == ['404 Not Found': 20]
                def paths = Files.readAllLines(folder.resolve('access.log'))*.split(' ')*.getAt(6)
                assert paths.toSet() == (1..20).collect { "/no$it".toString() }.toSet()
            }
        }
    }

    /** Fields of the request beside those of the plan. */
    private static Closure<String> fields(Map<String, String> values) {
        def properties = values.collect { name, value -> """<stringProp name="HttpAsyncRequest.$name">$value</stringProp>""" }.join()
        return { it.replace('<stringProp name="HttpAsyncRequest.rate">', properties + '<stringProp name="HttpAsyncRequest.rate">') }
    }

    @Test
    void 'responses are checked as they arrive, and the first bodies that fail a check are saved'() {
        nginx('add_header X-Cache HIT;').withCloseable { nginx ->
            def good = fields([expectedHeader: 'x-cache: HIT', contains: 'xxx', expectedLength: '615', keepFirst: '5'])
            run(nginx, [Messages: 50], good).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 50 && run.summary.sampleErrors == 0
                assert !Files.exists(folder.resolve('run/refused'))
            }
            def second = Files.createDirectory(folder.resolve('second'))
            run(nginx, [Messages: 50, MessagesPerResult: 0], fields([contains: 'Welcome']), second).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.errors == ["The body does not contain 'Welcome'.": 50]
                def saved = Files.list(second.resolve('run/refused')).withCloseable { it.toList() }
                assert saved.size() == 3 && saved.every { it.text == 'x' * 615 }
                def log = run.log
                assert saved.every { log.contains("Body saved to $it, 615 of 615 bytes") }
            }
        }
    }

    @Test
    @Tag('full')
    void 'with the property overdrive http details each result has its URL'() {
        nginx().withCloseable { nginx ->
            run(nginx, [Messages: 3, RequestPath: '/?käse', 'overdrive.http.details': true]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.results('GET')*.URL == [nginx.url('?k%C3%A4se')] * 3
            }
        }
    }

    @Test
    void 'one element sends a weighted mix with values from a data feed until the rows run out'() {
        nginx('location / { try_files /index.html =404; } location /no { return 404; }').withCloseable { nginx ->
            Files.writeString(folder.resolve('rows.csv'), 'id,word\n' + (1..400).collect { "$it,a b$it" }.join('\n'))
            def feed = '<io.github.jmeteroverdrive.httpasync.DataFeed guiclass="io.github.jmeteroverdrive.httpasync.DataFeedGui"' +
                    ' testclass="io.github.jmeteroverdrive.httpasync.DataFeed" testname="rows">' +
                    '<stringProp name="DataFeed.file">rows.csv</stringProp><stringProp name="DataFeed.rows">once</stringProp>' +
                    '</io.github.jmeteroverdrive.httpasync.DataFeed><hashTree/><ThreadGroup guiclass'
            def mix = '3 GET /item/\${id}?w=\${word}\n{"path": "/no/\${id}", "label": "no"}'
            def change = { fields([feed: 'rows', mix: mix])(it).replace('<ThreadGroup guiclass', feed) }
            run(nginx, [Messages: 100000, Threads: 2], change).withCloseable { run ->
                run.exitCode()
                // each of two threads may have ended in the middle of a round of four
                int no = run.summary.errors['404 Not Found']
                assert run.summary.samples == 400 && run.summary.sampleErrors == no && Math.abs(no - 100) <= 1: run.output
                assert !run.log.contains('one request per sample')
                assert run.results('no').size() == no
                assert run.results('GET /item/\${id}?w=\${word}').size() == 400 - no
            }
            def paths = Files.readAllLines(folder.resolve('access.log'))*.split(' ')*.getAt(6)
            def ids = paths.collect { (it =~ /\/(?:item|no)\/(\d+)/)[0][1] as int }
            assert ids.sort() == (1..400).toList()
            assert paths.findAll { it.startsWith('/item') }.every { it ==~ '/item/(\\d+)\\?w=a%20b\\1' }
        }
    }

    @Test
    void 'over TLS an invalid certificate fails the requests, unless the plan accepts it'() {
        def port = Ports.free()
        nginx("listen 127.0.0.1:$port ssl; ${Nginx.certificate(folder)}").withCloseable { nginx ->
            def url = ['target.url': "https://127.0.0.1:$port"]
            run(nginx, [Messages: 100] + url).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.output.contains("the server's certificate is not checked")
                assert run.summary.samples == 100 && run.summary.sampleErrors == 0
                assert run.summary.latencyMicros.tlsHandshake.count == run.summary.connections
            }
            assert logged().size() == 100
            def checked = { it.replace('insecure">true', 'insecure">false') }
            def second = Files.createDirectory(folder.resolve('second'))
            run(nginx, [Messages: 4, Connections: 1] + url, checked, second).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.samples == 4 && run.summary.sampleErrors == 4
                assert run.summary.errors.keySet().every { it.startsWith('TLS failed: ') }
            }
        }
    }

    @Test
    void 'redirects are followed and counted if the plan asks for it'() {
        nginx('location = /moved { return 302 /index.html?x; }').withCloseable { nginx ->
            def follows = { it.replace('<stringProp name="HttpAsyncRequest.rate">',
                '<boolProp name="HttpAsyncRequest.followRedirects">true</boolProp><stringProp name="HttpAsyncRequest.rate">') }
            def parameters = [Messages: 100, RequestPath: '/moved', RequestsPerConnection: 3, 'target.url': "http://localhost:$nginx.port"]
            run(nginx, parameters, follows).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 100 && run.summary.redirects == 100
                assert run.summary.latencyMicros.lookUp.count == 1
                assert run.results('GET').every { it.responseCode == '200' }
                assert run.summary.bytesReceived > 100 * 615
            }
            assert logged().countBy { it } == ['302': 100, '200': 100]
        }
    }

    @Test
    void 'a URL with an unknown scheme is refused with the reason'() {
        nginx().withCloseable { nginx ->
            run(nginx, ['target.url': 'ftp://localhost', Messages: 1]).withCloseable { run ->
                assert run.exitCode() == 3
                assert run.output.contains("od - HTTP Endpoint: URL is 'ftp://localhost': its scheme is not http or https; give scheme, host and port only")
            }
        }
    }
}
