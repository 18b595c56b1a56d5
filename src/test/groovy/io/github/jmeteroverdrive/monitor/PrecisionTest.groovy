// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Runs that end when a figure has the wanted precision. */
class PrecisionTest {

    /** No run ends before the first check of its precision, in seconds. */
    private static final int FIRST_CHECK = 30

    @TempDir
    Path folder

    /** Messages that are acknowledged after 1 ms or 20 ms. */
    private static Map<String, Object> client(Map<String, Object> parameters) {
        [Warmup: 1, Rate: 200, MaxPending: 100, 'target.url': 'calibration:?ack=bimodal:0.5,1ms,20ms'] + parameters
    }

    private JMeterRun start(Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), client(parameters) + ['user.classpath': Project.CALIBRATION])
    }

    private Run ended(Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), client(parameters))
    }

    @Tag('full')
    @Test
    void 'a JMS run ends when its rate has the wanted precision, with all messages accounted for'() {
        start(Duration: 200, Precision: 'completedPerSecond:10%', 'overdrive.report': true).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.seconds >= FIRST_CHECK && summary.seconds < 200
            assert summary.precision.ended
            assert summary.precision.figures*.reached == [true]
            def interval = summary.confidence.completedPerSecond
            assert interval.low <= summary.completedPerSecond && summary.completedPerSecond <= interval.high
            assert summary.wholeRun.sent == summary.wholeRun.completed && summary.lost == 0
            // 200 for each second until this end, of which a busy machine may not have sent the last ones; until the Duration 40,000
            assert Math.abs(summary.rate.wanted - summary.rate.sent) < 2000
            assert run.output =~ /Precision: completedPerSecond ± [\d.]+% after \d+ s; the run ends\./
            assert run.output =~ /Precision of completedPerSecond [\d.]+\/s ± [\d.]+%: ± 10% was wanted\./
            def page = run.directory.resolve('report/index.html').text
            assert page.contains('How precise these figures are')
            assert page.contains(summary.precision.figures[0].says)
        }
    }

    @Tag('full')
    @Test
    void 'a run that cannot reach its precision lasts for its Duration, and reports how many more values it needs'() {
        ended(Duration: 5, Precision: 'ack.p99.9:5%').withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.seconds == 5
            assert !run.summary.precision.ended
            assert run.output =~ /Precision of ack\.p99\.9 is n\/a, wanted ± 5%: 9\d,\d{3} more values are needed, \d+ min/
            assert run.summary.confidence.'ack.p50'.notKnown == 'it needs 20 s, and was measured for 5 s'
        }
    }

    @Tag('full')
    @Test
    void 'threads of stock samplers are ended, too, when the precision is reached'() {
        def plan = folder.resolve('stock.jmx')
        Files.writeString(plan, StockPlan.PLAN
            .replaceAll('monitor\\.LoadAgentMonitor', 'monitor.LiveStatistics')
            .replace('"LoopController.loops">3', '"LoopController.loops">-1')
            .replace('"ThreadGroup.num_threads">1', '"ThreadGroup.num_threads">10'))
        def parameters = [Warmup: 0, Duration: 200, Precision: 'samplesPerSecond:50%']
        WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.precision.ended
            assert run.summary.seconds >= FIRST_CHECK && run.summary.seconds < 200
            assert run.summary.samples > 0 && !run.summary.failures
        }
    }

    @Test
    void 'an unknown figure is refused at the start with the most similar name'() {
        start(Duration: 5, Precision: 'akc.p99:5%').withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("REFUSED: Parameter Precision is 'akc.p99:5%'; it must be")
            assert run.output.contains("did you mean 'ack.p99'?")
        }
    }
}
