// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.House
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What is said of a rate that was not held, on a provider that takes as long as its URL says. */
class RatesTest {

    @TempDir
    Path folder

    private JMeterRun client(String options, Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters,
            'user.classpath': House.TARGETS.resolve('calibration/lib'), 'target.url': "calibration:?$options"])
    }

    @Test
    void 'of messages that were all sent too late none is missing, and the rate was not held'() {
        // one message each 20 ms, of 1,000 wanted in a second
        def parameters = [Messages: 60, Rate: 1000, MaxPending: 1, 'overdrive.threshold.rate': '>=99%']
        client('ack=fixed:20ms', parameters).withCloseable { run ->
            assert run.exitCode() == 4: run.output
            def rate = run.summary.rate
            assert rate.wanted == 60 && rate.sent == 60 && rate.missing == 0
            assert rate.percent <= 100 * 60 / (59 * 20)
            assert Math.abs(rate.wantedPerSecond - 1000) <= 2
            assert run.output =~ /rate wanted [\d,.]+\/s, reached .*, no send missing, but late/
        }
    }
}
