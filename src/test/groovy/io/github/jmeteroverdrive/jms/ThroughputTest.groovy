// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.House
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Each scenario of the throughput matrix for a moment, and what the broker itself counts. */
class ThroughputTest {

    @TempDir
    Path folder

    // Artemis forgets the counts of a subscription with it; so the topics are at Broker-J, which remembers, but for one
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'PQBT-AA | artemis | CORE | 1  | true',
        'PQBT-TX | qpid    | AMQP | 1  | true',
        'PTBT-AA | qpid    | AMQP | 16 | true',
        'PTBT-TX | qpid    | AMQP | 16 | true',
        'TQBT-AA | qpid    | AMQP | 1  | false',
        'TQBT-NA | artemis | CORE | 1  | false',
        'TQBT-TX | artemis | CORE | 1  | false',
        'TTBT-AA | qpid    | AMQP | 16 | false',
        'TTBT-NA | artemis | CORE | 16 | false',
        'TTBT-TX | qpid    | AMQP | 16 | false',
        'STAT    | qpid    | AMQP | 2  | false',
    ])
    void 'what was sent arrives at everybody, and the broker has counted the same'(
            String scenario, String target, String protocol, int deliveries, boolean durable) {
        RunningTarget.start(target, "durable=$durable").withCloseable { broker ->
            def parameters = ['target.url': broker.url(protocol), Messages: 320]
            JMeterRun.plan(folder, JMeterRun.plan("Throughput.$scenario"), parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.sent == 320 && summary.completed == 320 && summary.bytesSent == 320 * 256
                assert summary.received == 320 * deliveries
                assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0
            }
            if (target == 'qpid') broker.await { it.messagesIn == 320 && it.messagesOut == 320 * deliveries }
            else if (deliveries == 1) broker.await { it.messagesAdded == 320 && it.messagesAcknowledged == 320 }
        }
    }

    @Test
    void 'the plans are JMS Client with other defaults'() {
        def bare = { String scenario ->
            JMeterRun.plan(scenario).text.replace(scenario, '').replaceAll(/\$\{__P\((\w+),[^)]*\)}/, '$1')
                    .replaceAll(/(<stringProp name="TestPlan.comments">)[^<]*/, '$1')
        }
        def plans = House.files(House.HOME.resolve('jmx'), 'Throughput.*.jmx')*.fileName*.toString()
        assert plans.size() == 11
        plans.each { assert bare(it - '.jmx') == bare('JMS.Client'), it }
    }
}
