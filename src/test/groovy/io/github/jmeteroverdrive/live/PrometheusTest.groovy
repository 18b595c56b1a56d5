// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import io.github.jmeteroverdrive.monitor.export.Buckets
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
import org.junit.jupiter.params.provider.CsvSource

/** Runs that a real Prometheus scrapes: in the end it has the figures of the summary. */
class PrometheusTest {

    @TempDir
    Path folder

    private int port = Ports.free()

    private Run run(String scenario, Map<String, Object> parameters) {
        WarmJMeter.plan(Files.createDirectories(folder.resolve('plan')), JMeterRun.plan(scenario), parameters +
            ['overdrive.statistics.prometheus.port': port, 'overdrive.statistics.prometheus.wait': 60])
    }

    private static Double only(Map<Map<String, String>, Double> found) {
        assert found.size() == 1
        found.values().first()
    }

    /** A query for the last value of a series, which still works when its target has ended. */
    private static String last(String series) {
        "last_over_time($series[10m])"
    }

    private static void assertKnown(Prometheus prometheus, Object summary, List<String> counts, String latency) {
        def phase = '{phase="measure"}'
        counts.each { id ->
            def name = id.replaceAll('([A-Z])', '_$1').toLowerCase()
            assert only(prometheus.query(last("overdrive_test_${name}_total$phase"))) == summary[id]: id
        }
        def times = summary.latencyMicros[latency]
        assert only(prometheus.query(last("overdrive_test_${latency}_seconds_count$phase"))) == times.count
        def p50 = only(prometheus.query(last("overdrive_test_${latency}_percentile_seconds{phase=\"measure\",percentile=\"50\"}"))) * 1e6
        assert Math.abs(p50 - times.p50) <= times.p50 / 100
        // the bounds of the bucket with the median differ by at most 1.7; the first bucket begins at 0, where the 0 ms of stock samplers are
        def first = Buckets.boundsNanos()[0] / 1e3
        def bucket = only(prometheus.query("histogram_quantile(0.5, ${last("overdrive_test_${latency}_seconds_bucket$phase")})")) * 1e6
        assert bucket <= Math.max(times.p50 * 1.7, first)
        assert bucket >= times.p50 / 1.7 || times.p50 <= first
        summary.labels.each { label, figures ->
            def count = figures.latencyMicros?.get(latency)?.count ?: 0
            def known = prometheus.query(last("overdrive_sampler_${latency}_seconds_count{phase=\"measure\",sampler=\"$label\"}"))
            assert (known.isEmpty() ? 0 : only(known)) == count: label
        }
    }

    @ParameterizedTest
    @CsvSource(['0', '1'])
    void 'Prometheus has the message counts and times of the summary, with aggregated and with single results'(int messagesPerResult) {
        Prometheus.start(folder, port).withCloseable { prometheus ->
            run('JMS.Client', [Messages: 3000, MaxPending: 20, MessagesPerResult: messagesPerResult, 'overdrive.errorRateThresholdInPercent': 5,
                               'target.url': 'calibration:?ack=fixed:4ms&deliver=fixed:1ms&fail=100']).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assertKnown(prometheus, run.summary, ['sent', 'completed', 'failed', 'received', 'bytesSent', 'bytesReceived'], 'ack')
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['Samplers.HTTP.Request.X', 'Samplers.HTTP.Async'])
    void 'Prometheus has the request counts and times of the summary, for stock samplers and for od - HTTP Async Request'(String scenario) {
        Prometheus.start(folder, port).withCloseable { prometheus ->
            run(scenario, [Target: 'http'] + (scenario.endsWith('X') ? [Threads: 2, LoopCount: 200] : [Messages: 400])).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assertKnown(prometheus, run.summary, ['samples', 'sampleErrors'], 'response')
            }
        }
    }

    @Tag('full')
    @Test
    void 'each query of the Grafana dashboard finds data of a JMS run or of an HTTP run'() {
        Prometheus.start(folder, port).withCloseable { prometheus ->
            def begin = System.currentTimeMillis()
            def send = { int messages ->
                run('JMS.Client', [Messages: messages, Rate: 1000, MaxPending: 20, 'target.url': 'calibration:?ack=fixed:1ms&deliver=fixed:1ms'])
                    .withCloseable { assert it.exitCode() == 0: it.output }
            }
            // Prometheus begins to scrape only seconds after its start, and a run waits for its last scrape
            send(100)
            // a rate needs two values, so each run takes several scrape intervals
            send(3000)
            run('Samplers.HTTP.Async', [Messages: 1000, Rate: 300, Target: 'http']).withCloseable { assert it.exitCode() == 0: it.output }
            Dashboard.named('overdrive-prometheus').queries(phase: 'measure', instance: "127.0.0.1:$port", __rate_interval: '5m').each {
                assert prometheus.series(it, begin) > 0: it
            }
        }
    }
}
