// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Runs that decide themselves when their warm-up ends; a busy machine may use the time up to the limit. */
class WarmupTest {

    private static final Map<String, Object> AUTO = [Warmup: 'auto', WarmupLimit: 20, Duration: 2]

    @TempDir
    Path folder

    private static void assertMeasured(Run run) {
        assert run.exitCode() == 0: run.output
        def warmup = run.summary.warmup
        assert warmup.seconds >= 13 && warmup.seconds <= 20
        assert warmup.steady || warmup.seconds == 20.0
        assert run.output.readLines().count { it.strip() == warmup.sentence } == 2: run.output
        assert run.summary.seconds == 2.0
        def warm = run.ticks.findAll { it.phase == 'warmup' }
        assert warm && warm.last().s <= warmup.seconds
    }

    @Test
    void 'a JMS run measures its Duration after a warm-up whose length it has decided'() {
        def parameters = [*: AUTO, Rate: 300, MaxPending: 100, 'target.url': Artemis.shared().url, 'overdrive.report': true]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assertMeasured(run)
            assert run.summary.wholeRun.sent == run.summary.wholeRun.received
            assert Math.abs(run.summary.sent - 600) < 100: run.output
            assert run.directory.resolve('report/index.html').text.contains(run.summary.warmup.sentence)
        }
    }

    @Tag('full')
    @Test
    void 'asynchronous requests to nginx are measured for their Duration, too'() {
        Nginx.start(folder).withCloseable { nginx ->
            Files.writeString(nginx.www.resolve('index.html'), 'x' * 615)
            def parameters = [*: AUTO, Rate: 300, Connections: 10, 'target.url': nginx.url('') - ~'/$']
            WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), parameters).withCloseable { run ->
                assertMeasured(run)
                assert run.summary.sampleErrors == 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'threads of other samplers end with the measured phase'() {
        WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Request.X'), [*: AUTO, Target: 'http']).withCloseable { run ->
            assertMeasured(run)
        }
    }
}
