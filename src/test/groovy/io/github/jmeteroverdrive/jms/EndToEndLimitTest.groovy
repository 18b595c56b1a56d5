// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Producers at the end-to-end limit: what the verdict blames, and that the run ends. */
@Tag('full')
class EndToEndLimitTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    @Test
    void 'the verdict blames slow consumers of the plan, not the system'() {
        def parameters = ['target.url': 'calibration:?ack=fixed:1ms&deliver=fixed:1ms', 'user.classpath': Project.CALIBRATION, Warmup: 1, Duration: 4, Rate: 1000,
                          MaxPending: 1000, EndToEndLimit: 10, ConsumeTime: 20, 'overdrive.report': true]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.blockedEndToEnd > 0 && summary.blockedEndToEnd <= summary.blocked
            // the consumer receives 50/s at most, so the producer waits for it
            assert summary.blockedEndToEndSeconds > 0 && summary.consumersBusyPercent > 0
            def fired = summary.verdict.rules*.id
            assert 'slow-consumers' in fired
            assert fired.intersect(['pending-limit', 'blocked-ratio', 'end-to-end-limit', 'rate-held-back']) == []
            assert summary.verdict.who != 'system'
            assert run.output =~ /blocked .* at the end-to-end limit\)/
        }
    }

    @Test
    void 'a run whose messages are lost stops at the end-to-end limit with the reason'() {
        def parameters = ['target.url': broker.url, Messages: 100, MaxPending: 20, EndToEndLimit: 20, ConsumerStart: 15, DrainTimeout: 2]
        def run
        broker.session { session ->
            // it waits for the messages before the run begins
            def thief = session.createConsumer(session.createQueue('overdrive'))
            run = WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), parameters)
            20.times { assert thief.receive(60_000) }
        }
        run.withCloseable {
            assert run.exitCode() == 3: run.output
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': blocked by the end-to-end limit, and nothing arrived for 10 s: 20 messages/
            assert run.output.contains(', at 20 of 100 messages.')
            def summary = run.summary
            assert summary.sent == 20 && summary.completed == 20 && summary.lost == 20 && summary.leftOver == 0
        }
    }
}
