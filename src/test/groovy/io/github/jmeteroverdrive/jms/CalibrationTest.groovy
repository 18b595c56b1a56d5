// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * The figures of JMS.Client in a real JMeter against the record of the calibration provider. That record
 * contains the noise of the machine, so these tests check for agreement and not for speed.
 */
class CalibrationTest {

    private static final long RELIABLE_NANOS = 20_000_000
    private static final double AGREEMENT = 0.01
    private static final double LATE_PERCENT = 1
    private static final Set<String> FROM_INTENDED = ['sendDelay', 'ackFromIntended', 'transferFromIntended']

    @TempDir
    Path folder

    private Run client(String options, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters,
            'target.url': "calibration:?$options&truth=${folder.resolve('truth')}"])
    }

    private CalibrationTruth truth() {
        new CalibrationTruth(folder.resolve('truth'))
    }

    /** Checks each percentile that is long enough to be measured well. @return how many these are */
    private static int checkPercentiles(Run run, CalibrationTruth truth) {
        int judged = 0
        run.summary.latencyMicros.each { name, printed ->
            def real = truth.latencies(name)
            assert printed.count == real.length: name
            printed.findAll { it.key.startsWith('p') }.each { key, micros ->
                double percent = (key - 'p') as double
                // a busy machine may stop the client between the provider's clock reading and ours, which delays a few messages
                def (least, most) = [percent - LATE_PERCENT, Math.min(100, percent + LATE_PERCENT)].collect { CalibrationTruth.percentile(real, it) }
                if (least < RELIABLE_NANOS) return
                judged++
                double nanos = (micros as double) * 1000
                assert nanos >= least * (1 - AGREEMENT) && nanos <= most * (1 + AGREEMENT): "$name $key: printed $micros µs, really $least to $most ns"
            }
        }
        judged
    }

    private static void countsAgree(Object summary, CalibrationTruth truth) {
        assert summary.sent == truth.sends.size()
        assert summary.completed == truth.outcomes(CalibrationTruth.COMPLETED)
        assert summary.failed == truth.outcomes(CalibrationTruth.FAILED) + truth.outcomes(CalibrationTruth.THREW)
        assert summary.unresolved == truth.outcomes(0)
        assert summary.received == truth.firstDeliveries.size()
        assert summary.duplicated == truth.duplicated()
        assert summary.reordered == truth.reordered()
        assert summary.lost == truth.lost()
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'ack=fixed:25ms&deliver=fixed:40ms                             | 200 | 24000',
        'ack=bimodal:0.2,25ms,80ms&deliver=bimodal:0.3,30ms,90ms       | 400 | 32000',
        'ack=fixed:25ms&deliver=fixed:30ms&stall=200ms,2s              | 200 | 24000',
    ])
    void 'at full speed the counts and percentiles match the record of the provider'(String options, int maxPending, int messages) {
        client(options, [Warmup: 1, Messages: messages, MaxPending: maxPending]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = truth()
            assert truth.sends.size() < run.summary.wholeRun.sent
            countsAgree(run.summary, truth)
            assert checkPercentiles(run, truth) >= 8 // p50, p90, p95, p99 of both
            assert run.summary.latencyMicros.keySet() == ['ack', 'transfer'].toSet()
        }
    }

    @Tag('full')
    @Test
    void 'percentiles in the far tail match the record of the provider'() {
        def options = 'ack=bimodal:0.03,25ms,80ms&deliver=bimodal:0.03,40ms,90ms'
        client(options, [Messages: 130_000, MaxPending: 1000, MessagesPerResult: 0, MessageSize: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = truth()
            countsAgree(run.summary, truth)
            assert run.summary.latencyMicros.ack.'p99.9' > 80_000
            assert checkPercentiles(run, truth) >= 10 // p50, p90, p95, p99, p99.9 of both
        }
    }

    @Tag('full')
    @Test
    void 'a stall at a fixed rate shows in the latencies from the intended time'() {
        def options = 'ack=fixed:25ms&deliver=fixed:30ms&stall=200ms,2s'
        client(options, [Warmup: 1, Messages: 20_000, Rate: 4000, MaxPending: 150]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = truth()
            countsAgree(run.summary, truth)
            assert run.summary.latencyMicros.keySet().containsAll(FROM_INTENDED)
            assert checkPercentiles(run, truth) >= 14 // all except the send delays of messages that were on time
            // the intended time of a tenth of the messages is in a stall; they waited for its end, at most for all of it
            assert run.summary.latencyMicros.ackFromIntended.p99 > 150_000
            assert run.summary.latencyMicros.transferFromIntended.p99 > 150_000
        }
    }

    @Tag('full')
    @Test
    void 'the intended times of each producer follow the rate'() {
        client('ack=fixed:25ms&deliver=fixed:30ms', [Messages: 3000, Rate: 3000, Producers: 3, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def byProducer = truth().sends.groupBy { it.producer }
            assert byProducer.size() == 3
            byProducer.values().each { sends ->
                sends.each { assert Math.abs(it.intended - sends[0].intended - it.sequence * 1_000_000) <= 1 }
            }
        }
    }

    @Tag('full')
    @Test
    void 'with Poisson arrivals the gaps between intended times have the mean and deviation of a Poisson process'() {
        def parameters = [Messages: 6000, Rate: 3000, Arrivals: 'poisson', Producers: 3, MaxPending: 1000]
        client('ack=fixed:25ms&deliver=fixed:30ms', parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def intended = truth().sends*.intended.sort()
            def distances = intended.collate(2, 1, false).collect { it[1] - it[0] }
            def mean = distances.sum() / distances.size()
            def deviation = Math.sqrt(distances.collect { (it - mean)**2 }.sum() / distances.size())
            assert Math.abs(mean - 1e9 / 3000) < 0.08 * mean // six standard deviations for 6,000 gaps, and the edges of the producers' shares
            assert Math.abs(deviation / mean - 1) < 0.1
            assert run.summary.rate.missing == 0
        }
    }

    @Tag('full')
    @Test
    void 'deliveries to each subscriber of a topic are counted and timed'() {
        def parameters = [Destination: 'topic://news', Consumers: 2, Messages: 12_000, MaxPending: 200]
        client('ack=fixed:25ms&deliver=fixed:40ms', parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = truth()
            countsAgree(run.summary, truth)
            assert run.summary.received == 2 * run.summary.sent
            assert checkPercentiles(run, truth) >= 8
        }
    }

    @Test
    void 'failed, unresolved, lost and duplicated messages are counted exactly'() {
        def options = 'ack=bimodal:0.2,5ms,20ms&deliver=bimodal:0.2,5ms,20ms&throw=97&never=101&fail=19&lose=13&duplicate=11'
        client(options, [Messages: 5000, MaxPending: 300, DrainTimeout: 3]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def truth = truth()
            countsAgree(run.summary, truth)
            // by arithmetic: a message gets the first of these fates whose number divides its own
            def fates = (1..5000).countBy { n -> [97, 101, 19, 13, 11].find { n % it == 0 } ?: 0 }
            assert run.summary.failed == fates[97] + fates[19]
            assert run.summary.unresolved == fates[101]
            assert run.summary.lost == fates[13]
            assert run.summary.duplicated == fates[11]
            assert run.summary.reordered > 0
            assert run.summary.errors == ['calibrated failure of send()': fates[97],
                                          'calibrated failure of a completion': fates[19],
                                          'no acknowledgement within the drain time-out': fates[101]]
        }
    }

    @Test
    void 'messages acknowledged and delivered out of order are counted right'() {
        client('ack=alternating:40ms,5ms&deliver=alternating:5ms,40ms', [Messages: 4000, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            countsAgree(run.summary, truth())
            assert run.summary.completed == 4000
            assert run.summary.reordered > 0
            assert run.results('send')*.success.unique() == ['true']
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['at-once', 'own-thread'])
    void 'messages acknowledged at once, on either thread, are counted right'(String ack) {
        client("ack=$ack", [Messages: 20_000, MaxPending: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            countsAgree(run.summary, truth())
            assert run.summary.received == 20_000
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'connect=refused | connections are refused',
        'ack=slowly      | ack=slowly (no such schedule); write at-once',
        'acknowledge=now | unknown option acknowledge; known are ack',
    ])
    void 'a refused connection or a wrong URL is refused with one sentence'(String options, String message) {
        client(options, [Messages: 5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
            assert refusals.size() == 1: run.output
            assert refusals[0].contains("od - JMS Connection 'od - JMS Connection'") && refusals[0].contains(message)
            assert !run.output.contains('measure ')
        }
    }
}
