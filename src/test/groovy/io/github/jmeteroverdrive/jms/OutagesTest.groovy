// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Connections that break and come back: outages that a run measures and survives. */
@Tag('full')
class OutagesTest {

    @TempDir
    Path folder

    private static String reconnecting(String protocol, int... ports) {
        def hosts = { String scheme -> ports.collect { "$scheme://127.0.0.1:$it" }.join(',') }
        protocol == 'CORE'
            // a client that reaches the broker while it shuts down waits for an answer, 30 s by default
            ? "(${hosts('tcp')})?callTimeout=1000&confirmationWindowSize=1048576&producerWindowSize=1048576&reconnectAttempts=-1&failoverAttempts=-1&retryInterval=50"
            : "failover:(${hosts('amqp')})?failover.reconnectDelay=50&failover.maxReconnectDelay=50&failover.useReconnectBackOff=false"
    }

    /** Begins a run that sends for 20 s, however long an outage is, and waits for the first three of them. */
    private Run client(String url, int rate) {
        def plan = JMeterRun.variant(folder, 'JMS.Client') { it.replace('>catch-up<', '>skip<') }
        WarmJMeter.begin(folder, plan, ['target.url': url, Messages: 20 * rate, MaxPending: 20, Rate: rate, Persistent: true])
            .tap { it.awaitLine(~/measure ([3-9]|\d\d+) s/) }
    }

    private static void assertOneOutageWithoutLoss(Run run) {
        assert run.exitCode() == 0: run.output
        def summary = run.summary
        def outages = summary.outages
        assert outages.count == 1 && outages.notRestored == 0 && outages.interruptions >= 1
        assert outages.seconds > 0 && outages.seconds == outages.longestSeconds && outages.spans.size() == 1
        assert outages.completedPerSecondBefore > 0 && outages.completedPerSecondAfter > 0
        assert outages.receivedPerSecondBefore > 0 && outages.receivedPerSecondAfter > 0
        def whole = summary.wholeRun
        assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
        assert whole.failed == 0 && whole.unresolved == 0 && whole.inDoubt <= 20
        assert summary.lost == 0 && whole.received >= whole.completed
        assert run.output =~ /outages 1 for/
    }

    @ParameterizedTest
    @CsvSource(['CORE,stopped', 'CORE,killed', 'AMQP,stopped', 'AMQP,killed'])
    void 'a broker restart is measured as an outage and does not fail the run'(String protocol, String how) {
        def broker = Artemis.start('journal=nio', "data=${folder.resolve('data')}")
        try {
            client(reconnecting(protocol, broker.port), 400).withCloseable { run ->
                how == 'killed' ? broker.kill() : broker.close()
                run.awaitLine(~/WARNING: .*the connection to .* was interrupted at second/)
                broker = broker.again()
                run.awaitLine(~/WARNING: .*was restored after .* s at second/)
                assertOneOutageWithoutLoss(run)
            }
        } finally {
            broker.close()
        }
    }

    /** Checks that each acknowledged message has arrived, is left over or is reported as lost. */
    private static void assertAllAccountedFor(Object summary) {
        def whole = summary.wholeRun
        assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
        assert whole.failed == 0 && whole.unresolved == 0 && whole.inDoubt <= 20
        def arrived = whole.received - (summary.receivedUnacknowledged ?: 0)
        assert summary.lost == whole.completed - arrived - (whole.leftOver - (summary.leftOverCopies ?: 0) - (summary.leftOverUnacknowledged ?: 0))
    }

    private static void assertOneOutage(Object outages) {
        assert outages.count == 1 && outages.notRestored == 0 && outages.interruptions >= 1
        assert outages.seconds > 0 && outages.spans.size() == 1
    }

    @ParameterizedTest
    @CsvSource(['stopped', 'killed'])
    void 'a restart of Broker-J without its messages is an outage, and the lost messages are counted'(String how) {
        int port = Ports.free()
        def options = ['durable=true', "port=$port"]*.toString()
        def target = RunningTarget.start('qpid', *options)
        try {
            client(reconnecting('AMQP', port), 100).withCloseable { run ->
                how == 'killed' ? target.kill() : target.close()
                run.awaitLine(~/WARNING: .*the connection to .* was interrupted at second/)
                target = RunningTarget.start('qpid', *options)
                run.awaitLine(~/WARNING: .*was restored after .* s at second/)
                run.exitCode()
                assertOneOutage(run.summary.outages)
                assertAllAccountedFor(run.summary)
                // it had messages that were acknowledged but not yet received, on a busy machine more than MaxPending
                assert run.exitCode() == (run.summary.lost > 0 ? 3 : 0): run.output
            }
        } finally {
            target.close()
        }
    }

    @Test
    void 'a reset of the connections to Broker-J is an outage, and the counters of the broker match the run'() {
        RunningTarget.start('qpid', 'durable=true').withCloseable { target ->
            new Link(target.port).withCloseable { link ->
                client(reconnecting('AMQP', link.port), 200).withCloseable { run ->
                        link.reset()
                    run.awaitLine(~/WARNING: .*was restored after .* s at second/)
                    assert run.exitCode() == 0: run.output
                    def summary = run.summary
                    assertOneOutage(summary.outages)
                    assertAllAccountedFor(summary)
                    assert summary.lost == 0
                    def (arrived, stayed) = [summary.wholeRun.received, summary.wholeRun.leftOver]
                    target.await { it.messagesAdded == arrived + stayed && it.queueDepth == stayed && it.connections == 0 }
                }
            }
        }
    }

    @Test
    void 'a failover to a backup broker is measured as an outage and does not fail the run'() {
        def (primary, backup) = Artemis.pair(folder.resolve('data'))
        try {
            def url = "(tcp://127.0.0.1:$primary.port,tcp://127.0.0.1:$backup.port)?ha=true&callTimeout=5000" +
                '&confirmationWindowSize=1048576&producerWindowSize=1048576&reconnectAttempts=-1&retryInterval=50'
            client(url, 400).withCloseable { run ->
                primary.kill()
                run.awaitLine(~/WARNING: .*was restored after .* s at second/)
                assertOneOutageWithoutLoss(run)
            }
        } finally {
            [primary, backup]*.close()
        }
    }
}
