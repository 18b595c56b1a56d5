// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - HTTP Flow in JMeter. */
class FlowTest {

    private static final String SCENARIO = 'Samplers.HTTP.Flow'

    @TempDir
    Path folder

    @Test
    void 'each user of the shop logs in, reads the page, orders twice and logs out, and the shop accepts every request'() {
        def parameters = [Messages: 150, Threads: 2, Connections: 5]
        WarmJMeter.plan(folder, JMeterRun.plan(SCENARIO), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.iterations == 150 && summary.iterationsCompleted == 150 && summary.iterationsFailed == 0
            assert summary.samples == 5 * 150 && summary.sampleErrors == 0
            assert summary.redirects == 150
            ['log in', 'page', 'first order', 'second order', 'log out'].each {
                assert run.results(it).size() == 150
                def step = summary.labels[it]
                assert summary.labels[step.partOf].iterations == 150
                assert step.samples == 150 && step.sampleErrors == 0
                assert step.latencyMicros.response.count == 150
                assert step.statusCodes.values().sum() == 150
            }
            assert summary.latencyMicros.iteration.count == 150
            assert summary.statusCodes.values().sum() == 750
        }
    }

    /** Loop Count 1 is JMeter's default. */
    @Test
    @Tag('full')
    void 'the number of iterations and of requests that was asked for is done whatever the loop count of the group is'() {
        ['Samplers.HTTP.Flow', 'Samplers.HTTP.Async'].each { scenario ->
            def once = { it.replaceAll(/(name="LoopController.loops">)[^<]*</, '$11<') }
            def plan = JMeterRun.variant(folder, scenario, once)
            def own = Files.createDirectory(folder.resolve(scenario))
            WarmJMeter.plan(own, plan, [Messages: 150, Threads: 2, Connections: 2]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert (run.summary.iterations ?: run.summary.samples) == 150
            }
        }
    }

    @Test
    @Tag('full')
    void 'a run whose data feed has fewer rows than the number that was asked for is incomplete, with the reason'() {
        def feed = '<io.github.jmeteroverdrive.httpasync.DataFeed guiclass="io.github.jmeteroverdrive.httpasync.DataFeedGui"' +
            ' testclass="io.github.jmeteroverdrive.httpasync.DataFeed" testname="rows"><stringProp name="DataFeed.columns">id = sequence 1 to 40</stringProp>' +
            '<stringProp name="DataFeed.rows">once</stringProp></io.github.jmeteroverdrive.httpasync.DataFeed><hashTree/>'
        def plan = JMeterRun.variant(folder, SCENARIO) {
            it.replaceFirst(/<ThreadGroup /, "$feed<ThreadGroup ")
                .replaceFirst(/(<stringProp name="HttpFlow.pause">)/, '<stringProp name="HttpFlow.feed">rows</stringProp>$1')
        }
        WarmJMeter.plan(folder, plan, [Messages: 150, Threads: 3, Connections: 2]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.summary.iterations == 40 && run.summary.iterationsCompleted == 40
            assert run.output.contains('fewer than the requested 150 have begun, because its data feed has no more rows')
            assert run.output.contains('110 of the requested requests or iterations had not begun')
        }
    }

    @Test
    @Tag('full')
    void 'a run whose users pause because a server does not answer has a warning'() {
        // the eleventh failure in a row on a connection has the longest pause
        def parameters = ['target.url': "http://127.0.0.1:${Ports.free()}", Connections: 1, Messages: 12]
        WarmJMeter.plan(folder, JMeterRun.plan(SCENARIO), parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.summary.samplesUnsent == 12
            assert run.summary.warnings.any { it.endsWith('so its user pauses 1 s after each further failure, which lowers the rate.') }
        }
    }

    @Test
    void 'a step with a variable that nothing sets is refused, and nothing is measured'() {
        def plan = JMeterRun.variant(folder, SCENARIO) {
            it.replaceFirst(/(?s)(name="HttpFlow.steps">).*?<\//, '$1GET /page?id=\\${nothing}</')
        }
        WarmJMeter.plan(folder, plan, [Messages: 10, Threads: 2]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
            assert refusals.size() == 1 && refusals[0].contains('${nothing} is not a variable'): run.output
            assert !run.output.contains('FAILED: ') && !Files.exists(folder.resolve('summary.json')): run.output
        }
    }

    @Test
    void 'with HTTP 2 all users share one connection and have separate cookies'() {
        def port = Ports.free()
        // a page for the user whose cookie has the number that the path has
        def site = "listen 127.0.0.1:$port ssl http2; ${Nginx.certificate(folder)}" +
            ' location = /begin { add_header Set-Cookie "id=\$request_id"; return 200 "<\$request_id>"; }' +
            ' location = /page { if (\$cookie_id != \$arg_id) { return 403; } return 200 "ok"; }'
        Nginx.start(folder, site, '').withCloseable { nginx ->
            def steps = '{"path": "/begin", "extract": {"id": {"left": "&lt;", "right": ">"}}}\n' +
                '{"path": "/page?id=\${id}", "contains": "ok"}'
            def change = { it.replaceFirst(/(?s)(name="HttpFlow.steps">).*?<\//, '$1' + java.util.regex.Matcher.quoteReplacement(steps) + '</') }
            def plan = JMeterRun.variant(folder, SCENARIO, change)
            def parameters = ['target.url': "https://127.0.0.1:$port", HttpVersion: 'http2', Connections: 1, MaxPending: 8, Messages: 200]
            WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.iterationsCompleted == 200 && run.summary.sampleErrors == 0
                assert run.summary.connections == 1
            }
            assert Files.readAllLines(folder.resolve('access.log'))*.split(' ')*.getAt(8) == ['200'] * 400
        }
    }
}
