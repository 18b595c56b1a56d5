// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Thresholds of real runs, and the exit codes. */
class ThresholdsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': broker.url, Messages: 1000, MaxPending: 10] + parameters)
    }

    @Test
    void 'a run that meets its thresholds is good'() {
        client('overdrive.threshold.errors': 0, 'overdrive.threshold.ack.p50': '30s').withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.thresholds*.name == ['ack.p50', 'errors']
            assert run.summary.thresholds.every { it.met }
            assert run.output.contains('The run is good')
        }
    }

    @Test
    void 'a run that misses a threshold ends with exit code 4 and the reason'() {
        def parameters = ['overdrive.threshold.ack.p50': '1us', 'overdrive.threshold.sendDelay.p50': '1ms']
        client(parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            assert run.output =~ /MISSED: Threshold ack\.p50: wanted at most 1 µs, seen [\d.]+ .?s\./
            assert run.output.contains('MISSED: Threshold sendDelay.p50: wanted at most 1 ms, but it was not measured.')
            assert run.summary.thresholds*.met == [false, false]
            assert run.summary.completed == 1000
            assert !run.summary.failures
        }
    }

    @Tag('full')
    @Test
    void 'a missed rate ends the run with exit code 4, unless its threshold is off'() {
        def parameters = [Messages: '', Warmup: 0, Duration: 2, Rate: 2000000, 'overdrive.threshold.rate': '>=99%']
        client(parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            def rate = run.summary.rate
            // whole messages in a little less than 2 s
            assert Math.abs(rate.wantedPerSecond - 2000000) < 1 && rate.percent < 99 && rate.missing == rate.wanted - rate.sent
            assert rate.sent == run.summary.sent
            assert run.output =~ /MISSED: Threshold rate: wanted at least 99\.0%/
            assert run.output =~ /rate wanted [12],\d{3},\d{3}\.\d\/s, sent in time /
        }
        client([*: parameters, Duration: 1, 'overdrive.threshold.rate': 'off']).withCloseable { assert it.exitCode() == 0: it.output }
    }

    @Test
    void 'a threshold with abort ends a failing run early and in order, with its page'() {
        def parameters = [Warmup: 0, Duration: 200, MaxPending: 10, 'overdrive.threshold.ack.p50': '1ms; abort after 2s', 'overdrive.report': true,
                          'user.classpath': Project.CALIBRATION, 'target.url': 'calibration:?ack=fixed:20ms']
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            assert run.output =~ /MISSED: Threshold ack\.p50: wanted at most 1 ms, seen [\d.]+ ms, missed for 2 s in a row; the run was stopped after \d+ s\./
            def summary = run.summary
            assert summary.seconds < 200 && !summary.failures && summary.thresholds*.met == [false]
            assert summary.wholeRun.sent == summary.wholeRun.completed && summary.lost == 0
            assert run.directory.resolve('report/index.html').text.contains('the run was ended')
        }
    }

    @Test
    void 'a misspelt threshold is refused at the start with the most similar name'() {
        client('overdrive.threshold.akc.p99': '5ms').withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("REFUSED: Property 'overdrive.threshold.akc.p99'")
            assert run.output.contains("did you mean 'ack.p99'?")
            assert run.output.readLines().count { it.contains('REFUSED') } == 1
        }
    }

    @Test
    void 'a threshold that the samplers of the plan cannot have is refused at the start with others'() {
        ['JMS.Client': 'iterationsFailed', 'Samplers.HTTP.Flow': 'lost', 'Samplers.HTTP.Request.X': 'reordered'].each { scenario, figure ->
            def own = Files.createDirectory(folder.resolve(scenario))
            def parameters = ['target.url': scenario.startsWith('JMS') ? broker.url : 'http://127.0.0.1:9', Messages: 1, ("overdrive.threshold.$figure".toString()): 0]
            WarmJMeter.plan(own, JMeterRun.plan(scenario), parameters).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
                assert refusals.size() == 1 && refusals[0].contains("so it has no $figure; limit errors, "): run.output
            }
        }
    }
}
