// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** The shipped scenario JMS.Topics: ten durable topics with three producers and two durable subscribers each. */
class TopicsTest {

    @TempDir
    Path folder

    private Run topics(Map<String, Object> parameters) {
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Topics'), parameters)
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    void 'each durable subscriber receives every message of its topic, and no subscription remains'(int senderThreads) {
        Artemis.start('journal=nio').withCloseable { broker ->
            def parameters = ['target.url': broker.url, Messages: 3001, SenderThreads: senderThreads, ReceiverThreads: 2]
            broker.session { session ->
                def created = session.createConsumer(session.createTopic('activemq.notifications'), "_AMQ_NotifType = 'BINDING_ADDED' AND _AMQ_Address LIKE 'overdrive%'")
                topics(parameters).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    def summary = run.summary
                    assert summary.sent == 3001 && summary.completed == 3001 && summary.received == 6002
                    // with several producers for a topic, Artemis may deliver some messages out of order
                    assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0
                    assert run.results('send')*.threadName.unique().size() == senderThreads
                }
                int subscriptions = 0
                while (created.receiveNoWait()) subscriptions++
                assert subscriptions == 20
            }
            assert broker.queues == []
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(ints = [0, 20])
    void 'a killed broker ends the run before its Duration, and every message is accounted for'(int commitInterval) {
        topics(Warmup: 1, Duration: 60, Rate: 3000, SenderThreads: 2, ReceiverThreads: 2, CommitInterval: commitInterval).withCloseable { run ->
            run.awaitMeasured(2)
            run.target().destroyForcibly()
            assert run.exitCode() == 3: run.output
            def whole = run.summary.wholeRun
            assert whole.sent > 0 && whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
            assert run.results('send').size() == whole.sent
            assert run.results('send').count { it.success == 'true' } == whole.completed
            if (commitInterval) assert whole.completed % commitInterval == 0
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': the connection to tcp:.* was lost \(.+\)/
            assert run.ticks.last().s < 60
        }
    }
}
