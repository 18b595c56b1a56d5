// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The class of real runs. */
class SteadyTest {

    @TempDir
    Path folder

    @Tag('full')
    @Test
    void 'each level of a rate with steps has a class, and the run that of the least steady one'() {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [Warmup: 1, Duration: 25, MaxPending: 100, Rate: '50/s for 14s, 100/s for 20s',
                'target.url': 'calibration:?ack=fixed:20ms']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def steady = run.summary.steady
            // on a busy machine, messages of one second are due in the next one, so that a level may not be one
            assert steady.levels.collect { Math.round(it.level / 50) as int } in [[1, 2], [1], [2]]
            assert steady.levels.every { it.class && it.sentence } && steady.class in steady.levels*.class
            assert steady.sentence =~ steady.levels.size() == 2 ? /^\d of 2 levels of the rate were steady\./ : /^The one level of the rate /
            assert run.output.contains("  $steady.sentence")
        }
    }
}
