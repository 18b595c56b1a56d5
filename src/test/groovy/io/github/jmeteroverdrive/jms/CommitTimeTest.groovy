// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Producers that wait inside commit() or send(), with a provider that takes a known time. */
@Tag('full')
class CommitTimeTest {

    @TempDir
    Path folder

    private JMeterRun client(String options, Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), [*: parameters,
            'user.classpath': Project.CALIBRATION, 'target.url': "calibration:?$options"])
    }

    /** A rate far above what a provider that takes 50 ms for an acknowledgement, or for a commit of ten messages, allows. */
    private static final Map<String, Object> TOO_FAST = [Rate: 2000, Warmup: 1, Duration: 4, 'overdrive.report': true]

    private static void assertHeldByBroker(JMeterRun run) {
        assert run.exitCode() == 4: run.output
        assert run.summary.rate.percent < 50
        def fired = run.summary.verdict.rules*.id
        assert 'rate-held-back' in fired && 'blocked-in-send' in fired
        assert !('rate-not-sent' in fired)
    }

    @Test
    void 'time inside commit counts as held back by the broker, not as a slow load agent'() {
        client('ack=fixed:50ms', [*: TOO_FAST, CommitInterval: 10, MaxPending: 10, 'overdrive.threshold.rate': '>=99%']).withCloseable { run ->
            assertHeldByBroker(run)
            def summary = run.summary
            // each commit is completely inside the phase, except those at its edges
            assert summary.commitSeconds >= 0.05 * (summary.completed / 10 - 2)
            assert summary.commitSeconds <= summary.seconds
            assert run.output =~ /inside commit\(\) for \d/
        }
    }

    @Test
    void 'time inside a synchronous send counts as held back by the broker, not as a slow load agent'() {
        client('ack=fixed:50ms', [*: TOO_FAST, Send: 'sync', 'overdrive.threshold.rate': '>=99%']).withCloseable { run ->
            assertHeldByBroker(run)
            assert run.summary.sendBlockedSeconds >= 0.05 * (run.summary.completed - 2)
            assert run.summary.sendBlockedSeconds <= run.summary.seconds
        }
    }

    @Test
    void 'while a producer is blocked inside commit its counts are shown as not known'() {
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), ['target.url': 'calibration:?ack=fixed:3s', Messages: 30, CommitInterval: 10, MaxPending: 10]).withCloseable { run ->
            run.awaitLine(~/sent, blocked, completed n\/a/)
            assert run.exitCode() == 0: run.output
            assert run.ticks.any { it.sendersHeld } && !run.ticks.last().sendersHeld
            assert run.summary.wholeRun.sent == 30 && run.summary.wholeRun.received == 30
        }
    }
}
