// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.House
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Producers that wait inside commit() or send(), on a provider that lets them wait for a known time. */
@Tag('full')
class CommitTimeTest {

    @TempDir
    Path folder

    private JMeterRun client(String options, Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters,
            'user.classpath': House.CALIBRATION, 'target.url': "calibration:?$options"])
    }

    /** Messages/s that one acknowledgement, or commit of ten messages, after 50 ms allows are far below the rate. */
    private static final Map<String, Object> TOO_FAST = [Rate: 2000, Warmup: 1, Duration: 4, 'overdrive.report': true]

    private static void heldByTheBroker(JMeterRun run) {
        assert run.exitCode() == 4: run.output
        assert run.summary.rate.percent < 50
        def fired = run.summary.verdict.rules*.id
        assert 'rate-held-back' in fired && 'blocked-in-send' in fired
        assert !('rate-not-sent' in fired) && !('late-wake-up' in fired)
    }

    @Test
    void 'time inside commit() is the broker\'s'() {
        client('ack=fixed:50ms', [*: TOO_FAST, CommitInterval: 10, MaxPending: 10, 'overdrive.threshold.rate': '>=99%']).withCloseable { run ->
            heldByTheBroker(run)
            def summary = run.summary
            // each commit but those at the edges of the phase lies in it as a whole
            assert summary.commitSeconds >= 0.05 * (summary.completed / 10 - 2)
            assert summary.commitSeconds <= summary.seconds
            assert run.output =~ /inside commit\(\) for \d/
        }
    }

    @Test
    void 'time inside a synchronous send() is the broker\'s, too'() {
        client('ack=fixed:50ms', [*: TOO_FAST, Send: 'sync', 'overdrive.threshold.rate': '>=99%']).withCloseable { run ->
            heldByTheBroker(run)
            assert run.summary.sendBlockedSeconds >= 0.05 * (run.summary.completed - 2)
            assert run.summary.sendBlockedSeconds <= run.summary.seconds
        }
    }

    @Test
    void 'what a producer sent is not known while it is held inside commit()'() {
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), ['target.url': 'calibration:?ack=fixed:3s', Messages: 30, CommitInterval: 10, MaxPending: 10]).withCloseable { run ->
            run.awaitLine(~/sent, blocked, completed n\/a/)
            assert run.exitCode() == 0: run.output
            assert run.ticks.any { it.sendersHeld } && !run.ticks.last().sendersHeld
            assert run.summary.wholeRun.sent == 30 && run.summary.wholeRun.received == 30
        }
    }
}
