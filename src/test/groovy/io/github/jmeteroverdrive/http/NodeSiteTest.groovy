// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import groovy.json.JsonSlurper
import groovy.xml.XmlUtil
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.regex.Matcher
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Users of a shop by Node and Express, whose log has the same requests as the run. Runs with {@code -Dnode.site=testing/node-site}. */
@Tag('full')
class NodeSiteTest {

    private static final Path SITE = Project.HOME.resolve(System.getProperty('node.site', 'testing/node-site'))

    private static final String FORM = '"headers": {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "br"}'

    /** Labels end with the status, as {@link #counts} has it. */
    private static final String STEPS = """{"path": "/", "label": "GET / 200", "resources": true}
{"path": "/login", "label": "GET /login 200", "headers": {"Accept-Encoding": "gzip"}, "extract": {"csrf": {"css": "input[name=_csrf]", "attribute": "value"}}}
{"method": "POST", "path": "/login", "label": "POST /login 303", $FORM, "body": "_csrf=\${csrf}&user=\${user}&password=demo",
  "contains": "Hello", "extract": {"name": {"css": "#user"}}}
if name != user
  GET /another-user
end
parallel
  {"path": "/api/cart", "label": "GET /api/cart 200"}
  {"path": "/api/offers", "label": "GET /api/offers 200", "headers": {"Accept-Encoding": "br"}, "contains": "Tea of the 39th hill"}
end
{"path": "/search?q=tea", "label": "GET /search?q=tea 200", "headers": {"Accept-Encoding": "gzip, br"},
  "extract": {"item": {"css": "a.item", "attribute": "href", "match": "random"}}}
{"path": "\${item}", "label": "GET /items/tea?seen=# 200", "headers": {"Accept-Encoding": "br"}, "extract": {"csrf": {"css": "meta[name=csrf-token]", "attribute": "content"}}}
{"method": "POST", "path": "/api/cart", "label": "POST /api/cart 403", "status": 403, "headers": {"X-CSRF-Token": "of another"}, "body": {"item": "tea-1000"}}
repeat 2
  {"method": "POST", "path": "/api/cart", "label": "POST /api/cart 201", "status": 201, "headers": {"X-CSRF-Token": "\${csrf}", "Content-Type": "application/json"},
    "body": {"item": "tea-1000"}, "extract": {"line": {"json": "\$.line"}}}
end
random
  weight 50
    {"method": "PUT", "path": "/api/cart/\${line}", "label": "PUT /api/cart/# 200", "headers": {"X-CSRF-Token": "\${csrf}", "Content-Type": "application/json"},
      "body": {"quantity": 3}}
  weight 50
    {"path": "/orders/none", "label": "GET /orders/none 404", "status": 404}
end
{"path": "/checkout", "label": "GET /checkout 200", "extract": {"csrf": {"css": "input[name=_csrf]", "attribute": "value"}}}
{"method": "POST", "path": "/checkout", "label": "POST /checkout 303", $FORM, "body": "_csrf=\${csrf}&note=none", "extract": {"order": {"css": "#order", "attribute": "data-order"}}}
{"path": "/orders/\${order}/progress", "label": "GET /orders/#/progress 200", "headers": {"Accept-Encoding": "gzip"}, "events": "sse"}
{"path": "/orders/\${order}/invoice", "label": "GET /orders/#/invoice 200", "events": "lines", "contains": "total"}
{"method": "POST", "path": "/logout", "label": "POST /logout 303", $FORM, "body": "_csrf=\${csrf}"}"""

    @TempDir
    Path folder

    @BeforeEach
    void 'the shop is installed'() {
        Assumptions.assumeTrue(System.getProperty('node.site') != null,
            'the shop in Node is not tested: apt-get install nodejs npm; npm ci --prefix testing/node-site; then -Dnode.site=testing/node-site')
    }

    @Test
    void 'users of an imported recording send what the browser sent, each with the values of its session'() {
        def plan = folder.resolve('visit.jmx')
        def imported = new Overdrive('import', SITE.resolve('visit.har') as String, '-o', plan as String)
        assert imported.exitCode() == 0: imported.output
        def recorded = new JsonSlurper().parse(SITE.resolve('visit.har').toFile()).log.entries
            .collect { [method: it.request.method, target: new URI(it.request.url).with { rawPath + (rawQuery ? "?$rawQuery" : '') }, status: it.response.status] }
        def log = served { url ->
            WarmJMeter.plan(folder, plan, ['target.url': url, users: 5, iterations: 100]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.iterationsCompleted == 100 && run.summary.sampleErrors == 0
                run.summary
            }
        }
        def visits = log.requests.groupBy { it.visit }.values()
        assert visits.size() == 100
        visits.each { assert counts(it) == counts(recorded) }
        assert log.requests.size() == log.summary.samples + log.summary.redirectsFollowed
    }

    @Test
    void 'each step of a flow has as many samples as the shop has requests, whose bodies are encoded and streamed'() {
        def feed = '<io.github.jmeteroverdrive.httpasync.DataFeed guiclass="io.github.jmeteroverdrive.httpasync.DataFeedGui"' +
            ' testclass="io.github.jmeteroverdrive.httpasync.DataFeed" testname="users"><stringProp name="DataFeed.columns">user = sequence 1 to 500</stringProp>' +
            '</io.github.jmeteroverdrive.httpasync.DataFeed><hashTree/>'
        def plan = JMeterRun.variant(folder, 'Samplers.HTTP.Flow') {
            it.replaceFirst(/<ThreadGroup /, "$feed<ThreadGroup ")
                .replaceFirst(/(?s)(name="HttpFlow.steps">).*?<\//, '$1' + Matcher.quoteReplacement(XmlUtil.escapeXml(STEPS)) + '</')
                .replaceFirst(/(<stringProp name="HttpFlow.pause">)/, '<stringProp name="HttpFlow.feed">users</stringProp>$1')
        }
        def log = served { url ->
            WarmJMeter.plan(folder, plan, ['target.url': url, Threads: 2, Connections: 10, Messages: 500]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.iterationsCompleted == 500 && run.summary.sampleErrors == 0
                run.summary
            }
        }
        def sent = counts(log.requests)
        def followed = sent.findAll { it.key in ['GET /account 200', 'GET /orders/# 200'] } + ['GET / 200': 500]
        assert log.summary.redirectsFollowed == followed.values().sum()
        log.summary.labels.findAll { it.key.matches(/[A-Z]+ .* \d+/) }.each { label, figures ->
            assert figures.samples == sent[label] - (label == 'GET / 200' ? 500 : 0)
        }
        assert log.requests.size() == log.summary.samples + log.summary.redirectsFollowed
        assert log.summary.streams == 1000 && log.summary.events == 500 * 4 + 500 * 3
        assert log.requests.countBy { it.encoding }.keySet() == [null, 'gzip', 'br'] as Set
        def visits = log.requests.groupBy { it.visit }.values()
        assert visits.size() == 500 && visits.every { it*.user.toSet().size() == 2 }
        assert visits.collect { it*.user.find() }.toSet().size() == 500
    }

    /** Requests by method, target without values of a session, and status. */
    private static Map<String, Integer> counts(List<Map> requests) {
        requests.countBy { "$it.method ${it.target.replaceAll(/[0-9a-f]{16}/, '#').replaceAll(/tea-\d+/, 'tea')} $it.status".toString() }
    }

    /** Runs users at the shop. @return the run's summary, and the requests in the shop's log */
    private Map served(Closure<Map> run) {
        def log = folder.resolve('shop.log')
        def shop = new ProcessBuilder('node', SITE.resolve('shop.js') as String, log as String).redirectError(folder.resolve('shop.err').toFile()).start()
        try {
            def ready = shop.inputReader().readLine()
            assert ready?.startsWith('READY '): folder.resolve('shop.err').text
            def summary = run("http://127.0.0.1:${ready - 'READY '}".toString())
            shop.outputStream.close()
            assert shop.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
            def slurper = new JsonSlurper()
            return [summary: summary, requests: log.readLines().collect { slurper.parseText(it) }]
        } finally {
            shop.destroyForcibly()
        }
    }
}
