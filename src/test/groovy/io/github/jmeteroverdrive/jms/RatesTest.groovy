// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** How a run reports a rate that was not held, with a provider whose times are known. */
class RatesTest {

    @TempDir
    Path folder

    private Run client(String options, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters,
            'target.url': "calibration:?$options"])
    }

    @Tag('full')
    @Test
    void 'if all messages were sent but too late, none is missing and the rate threshold is missed'() {
        // one message every 20 ms, where 1,000 a second are wanted
        def parameters = [Messages: 60, Rate: 1000, MaxPending: 1, 'overdrive.threshold.rate': '>=99%']
        client('ack=fixed:20ms', parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            def rate = run.summary.rate
            assert rate.wanted == 60 && rate.sent == 60 && rate.missing == 0
            assert rate.percent <= 100 * 60 / (59 * 20)
            assert Math.abs(rate.wantedPerSecond - 1000) <= 2
            assert run.output =~ /rate wanted [\d,.]+\/s, sent in time .*; all were sent, but [\d,]+ more than 1 s late/
        }
    }

    @Tag('full')
    @Test
    void 'the rate of a thousand producers begins when all of them are open, and no earlier message is due'() {
        def parameters = [Producers: 1000, SenderThreads: 2, Rate: 1000, Messages: 2000, MaxPending: 10]
        client("open=2ms&truth=${folder.resolve('truth')}", parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = new CalibrationTruth(folder.resolve('truth'))
            def intended = truth.sends.collect { truth.intended(it) }.sort()
            assert truth.opened.size() == 1000 && truth.opened.max() <= intended[0]
            // two from each producer, and a message for every moment of the schedule from its beginning
            assert truth.sends.countBy { it.producer }.values() as Set == [2] as Set
            assert intended.indices.every { Math.abs(intended[it] - intended[0] - it * 1_000_000L) <= 1 }
            def rate = run.summary.rate
            assert rate.sent == 2000 && rate.missing == 0 && rate.wanted in 1..2000
        }
    }

    @Test
    void 'a rate wants its number of messages from the first send on'() {
        client('open=300ms', [Rate: 500, MaxPending: 100, Warmup: 0, Duration: 4]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def rate = run.summary.rate
            assert rate.wanted == 2000 && rate.wantedPerSecond == 500
            assert rate.sent > 0 && rate.sent + rate.missing == 2000
        }
    }

    @Test
    void 'overdrive rate changes the rate of a run'() {
        // a minute at the first rate
        def parameters = [Rate: 100, MaxPending: 100, Warmup: 0, Duration: 600, Messages: 6000, Producers: 3, SenderThreads: 2, 'target.url': 'calibration:?']
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            run.awaitMeasured(1)
            def process = QuickStart.script('overdrive', 'rate', '2000', run.directory as String).redirectErrorStream(true).start()
            assert process.text =~ /The rate of .* is 2000 from second [\d.]+ of the run on\./
            assert run.exitCode() == 0: run.output
            assert run.summary.rates*.rate == ['100/s'] && run.summary.rateSteps*.rate == ['2000']
            assert run.summary.rate.wanted == 6000 && run.summary.rate.missing == 0
            assert run.summary.rate.wantedPerSecond > 100
            assert !run.directory.resolve('rate-control.properties').toFile().exists()
            def late = QuickStart.script('overdrive', 'rate', '300', run.directory as String).redirectErrorStream(true).start()
            assert late.text.contains('has ended') && late.waitFor() == 2
        }
    }

    @Tag('full')
    @Test
    void 'a missed rate ends a run if its threshold is to abort'() {
        def parameters = [Rate: 1000, MaxPending: 1, Warmup: 0, Duration: 60, 'overdrive.threshold.rate': '>=99%; abort']
        client('ack=fixed:20ms', parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            assert run.summary.seconds < 30 && run.output.contains('the run was stopped after')
        }
    }
}
