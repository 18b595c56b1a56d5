// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import io.github.jmeteroverdrive.monitor.StockPlan
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Runs that send their figures to a real InfluxDB: in the end it has the figures of the summary. */
class InfluxTest {

    @TempDir
    Path folder

    private static String backendListener(String client, Map<String, String> parameters) {
        def arguments = parameters.collect { name, value ->
            """<elementProp name="$name" elementType="Argument"><stringProp name="Argument.name">$name</stringProp>
               <stringProp name="Argument.value">${value.replace('&', '&amp;')}</stringProp></elementProp>"""
        }.join('')
        """<BackendListener guiclass="BackendListenerGui" testclass="BackendListener" testname="Backend Listener">
           <elementProp name="arguments" elementType="Arguments"><collectionProp name="Arguments.arguments">$arguments</collectionProp></elementProp>
           <stringProp name="classname">$client</stringProp></BackendListener><hashTree/>"""
    }

    /** Messages at the calibration provider. */
    private Run messages(Map<String, Object> parameters, String elements = '', String faults = '') {
        def plan = JMeterRun.variant(Files.createDirectories(folder.resolve('plan')), 'JMS.Client') {
            it.replaceFirst('(?s)(</TestPlan>\\s*<hashTree>)') { all, begin -> begin + elements }
        }
        WarmJMeter.plan(folder, plan, [Messages: 3000, MaxPending: 20, 'target.url': "calibration:?ack=fixed:1ms&deliver=fixed:1ms$faults"] + parameters)
    }

    @ParameterizedTest
    @ValueSource(ints = [0, 1])
    void 'the Backend Listener writes the figures of the summary to InfluxDB, with aggregated and with single results'(int messagesPerResult) {
        Influx.start(folder).withCloseable { influx ->
            def ours = backendListener('io.github.jmeteroverdrive.monitor.influx.OverdriveInfluxClient', [influxdbUrl: influx.writeUrl(), influxdbToken: Influx.TOKEN, tags: 'team=blue'])
            messages([MessagesPerResult: messagesPerResult, 'overdrive.errorRateThresholdInPercent': 5], ours, '&fail=100').withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.failed == 30 && summary.completed == 2970 && summary.received == 2970
                InfluxFigures.assertMatch(influx, summary)
                assert influx.query('SELECT * FROM overdrive_test')*.team.toSet() == ['blue'] as Set
                assert influx.query('SELECT title FROM overdrive_event')*.title == ['begin', 'end']
                assert !run.output.contains('WARNING: InfluxDB')
                assertSecret(run)
            }
        }
    }

    private void assertSecret(Run run) {
        run.directory.eachFileRecurse(groovy.io.FileType.FILES) { assert !it.text.contains(Influx.SECRET): it }
        assert !run.output.contains(Influx.SECRET)
    }

    @ParameterizedTest
    @ValueSource(ints = [0, 1])
    void 'the InfluxDB client of JMeter counts right beside ours, with aggregated and with single results'(int messagesPerResult) {
        Influx.start(folder).withCloseable { influx ->
            def url = "${influx.writeUrl()}&u=$Influx.USER&p=$Influx.SECRET"
            def stock = backendListener('org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient', [
                influxdbMetricsSender: 'org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender', influxdbUrl: url, application: 'a',
                measurement: 'stock', summaryOnly: 'false', samplersRegex: '.*', percentiles: '99', testTitle: 't'])
            messages([MessagesPerResult: messagesPerResult] + influx.settings(), stock).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                InfluxFigures.assertMatch(influx, run.summary)
                def count = { String label -> influx.query("SELECT sum(count) AS n FROM stock WHERE transaction = '$label' AND statut = 'all'").first().n }
                assert count('send') == run.summary.sent
                assert count('receive') == run.summary.received
            }
        }
    }

    @Tag('full')
    @Test
    void 'a plan of stock samplers sends the figures of each sampler to InfluxDB'() {
        Influx.start(folder).withCloseable { influx ->
            def plan = Files.writeString(folder.resolve('stock.jmx'), StockPlan.PLAN
                .replaceAll('monitor\\.LoadAgentMonitor', 'monitor.LiveStatistics').replace('>500<', '>5<'))
            WarmJMeter.plan(folder, plan, [Warmup: 0] + influx.settings()).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 3
                InfluxFigures.assertMatch(influx, run.summary)
            }
        }
    }

    @Tag('full')
    @Test
    void 'each query of the Grafana dashboard finds data of a JMS run or of an HTTP run'() {
        Influx.start(folder).withCloseable { influx ->
            messages(influx.settings()).withCloseable { assert it.exitCode() == 0: it.output }
            WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), influx.settings() + [Messages: 2000, Target: 'http']).withCloseable { assert it.exitCode() == 0: it.output }
            def runs = influx.query('SHOW TAG VALUES FROM "overdrive_event" WITH KEY = "run"')*.value
            assert runs.size() == 2
            def found = runs.collectMany { run ->
                Dashboard.named('overdrive-influx').queries(phase: 'measure', run: run, timeFilter: 'time > now() - 15m', __interval_ms: '1000', __interval: '1s').withIndex().findAll { query, number ->
                    influx.query(query).any { row -> row.any { name, value -> name != 'time' && value != null } }
                }*.get(1)
            }
            def queries = Dashboard.named('overdrive-influx').queries(phase: 'measure', run: 'RUN', timeFilter: 'time', __interval_ms: '1000', __interval: '1s')
            assert queries.withIndex().findAll { query, number -> !(number in found) }*.get(0) == []
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['/api/v2/write?org=any&bucket=jmeter/autogen', '/api/v3/write_lp?db=jmeter'])
    void 'an InfluxDB 2 bucket or an InfluxDB 3 database gets the figures of the summary with a token'(String path) {
        Influx.start(folder).withCloseable { influx ->
            new InfluxAdapter(influx).withCloseable { front ->
                def url = "$front.url$path"
                messages('overdrive.live.influx.url': url, 'overdrive.live.influx.token': Influx.TOKEN).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    InfluxFigures.assertMatch(influx, run.summary)
                }
            }
        }
    }

    @Test
    void 'a wrong token, a missing database and a misspelt property are refused at the start'() {
        Influx.start(folder).withCloseable { influx ->
            def refused = { String database, String token, String property = 'token' ->
                messages('overdrive.live.influx.url': "$influx.url/write?db=$database", ("overdrive.live.influx.$property" as String): token).withCloseable { run ->
                    assert run.exitCode() == 3: run.output
                    def lines = run.output.readLines().findAll { it.contains('REFUSED: ') }
                    assert lines.size() == 1
                    lines[0]
                }
            }
            assert refused(Influx.DATABASE, 'anna:wrong') =~ /^REFUSED: Property overdrive\.live\.influx\.url is '.*answers HTTP 401 .*check the URL, the token/
            assert refused('nowhere', Influx.TOKEN) =~ /answers HTTP 404 .*nowhere/
            assert refused(Influx.DATABASE, Influx.TOKEN, 'tokn').contains("'overdrive.live.influx.tokn' does not exist; did you mean 'overdrive.live.influx.token'?")
        }
    }

    @Test
    void 'an unreachable InfluxDB does not fail the run, which warns how many points were not delivered'() {
        def closedPort = Ports.closed()
        messages('overdrive.live.influx.url': "http://127.0.0.1:$closedPort/write?db=d").withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output =~ /WARNING: InfluxDB at http:\/\/127\.0\.0\.1:$closedPort\/write did not get (\d+) of \1 points? \(/
            assert run.summary.completed == 3000
        }
    }

    @Tag('full')
    @Test
    void 'our Backend Listener without od - Live Statistics fails the run'() {
        def closedPort = Ports.closed()
        def ours = backendListener('io.github.jmeteroverdrive.monitor.influx.OverdriveInfluxClient', [influxdbUrl: "http://127.0.0.1:$closedPort/write?db=d"])
        def plan = Files.writeString(folder.resolve('without.jmx'), StockPlan.PLAN.replace('>500<', '>5<')
            .replaceFirst('(?s)(</?TestPlan [^>]*/>\\s*<hashTree>)') { all, begin -> begin + ours })
        WarmJMeter.plan(folder, plan, [:]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains('FAILED: Backend Listener: it sends what od - Live Statistics counts, and the plan has none')
        }
    }
}
