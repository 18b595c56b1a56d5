// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import static io.github.jmeteroverdrive.jms.WrittenPlan.connection
import static io.github.jmeteroverdrive.jms.WrittenPlan.consumer
import static io.github.jmeteroverdrive.jms.WrittenPlan.producer

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** A destination is one of a broker, of a kind and of a name: plans of several connections, and of one name in several places. */
@Tag('full')
class DestinationsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    /** @param messages of all producers together */
    private Run ended(int messages, String... elements) {
        WarmJMeter.plan(folder, WrittenPlan.of(folder, elements), [Messages: messages])
    }

    @Test
    void 'what lies on a queue of one broker is not missed by consumers of its name at another'() {
        Artemis.start().withCloseable { other ->
            ended(300, connection('A', broker.url), connection('B', other.url), consumer('B', 'queue://q'),
                producer('A', 'queue://q', [messages: 100]), producer('B', 'queue://q', [messages: 200])).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.sent == 300 && summary.received == 200
                assert summary.lost == 0 && summary.leftOver == 100
                assert broker.count('q') == 100 && other.count('q') == 0
            }
        }
    }

    @Test
    void 'a queue and a topic of one name have separate limits'() {
        // Artemis cannot make both at a time
        broker.manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'createAddress', 'x', 'ANYCAST,MULTICAST') }
        ended(800, connection('c', broker.url), consumer('c', 'queue://x'), consumer('c', 'topic://x'),
            producer('c', 'queue://x', [messages: 400, endToEndLimit: 50]), producer('c', 'topic://x', [messages: 400, endToEndLimit: 50])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 800 && run.summary.received == 800 && run.summary.lost == 0
        }
    }

    @Test
    void 'two URLs of one broker lead to one queue'() {
        ended(300, connection('producers', "${broker.url}&producerMaxRate=-1"), connection('consumers', "amqp://127.0.0.1:${broker.port}"), consumer('consumers', 'queue://q'),
            producer('producers', 'queue://q', [messages: 300, endToEndLimit: 20])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 300 && run.summary.lost == 0 && run.summary.leftOver == 0
            assert !run.output.contains('(consumers)')
        }
    }

    @Test
    void 'what the broker holds for a connection that broke without its knowledge is neither lost nor left over'() {
        new Link(broker.port).withCloseable { link ->
            def plan = WrittenPlan.of(folder, connection('direct', broker.url), connection('via', broker.url.replace(":${broker.port}", ":${link.port}")),
                consumer('via', 'queue://q', [consumeTime: 40, drainTimeout: 3]), producer('direct', 'queue://q', [messages: 300]))
            WarmJMeter.begin(folder, plan, [Messages: 300]).withCloseable { run ->
                run.awaitLine(~/ received [1-9]/)
                link.resetClients()
                assert run.exitCode() == 3: run.output
                def held = broker.attribute('q', 'deliveringCount') as long
                assert held > 0
                assert !run.summary.containsKey('lost') && run.summary.notKnown.lost.contains("$held in delivery")
                assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver.contains("$held in delivery")
            }
        }
    }

    @Test
    void 'what is lost of one queue is lost, whatever a selector leaves elsewhere'() {
        ended(220, connection('c', broker.url), consumer('c', 'topic://t', [selector: "color = 'red'", drainTimeout: 3]), consumer('c', 'queue://dup', [drainTimeout: 3]),
            producer('c', 'topic://t', [messages: 20, properties: 'color=blue']),
            // the broker acknowledges duplicates and drops them
            producer('c', 'queue://dup', [messages: 200, properties: '_AMQ_DUPL_ID=same'])).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.summary.lost == 199
            assert run.output.contains('FAILED: 199 acknowledged messages never arrived at a consumer: 199 of queue://dup.')
            assert broker.attribute('dup', 'messagesAdded') == 1
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = ['same | 0', '${__jexl3(${__counter(TRUE,)} < 255 ? "same" : ${__counter(TRUE,)})} | 246'])
    void 'a subscription that lacks all or the first messages of its topic fails the run'(String duplicateId, int received) {
        broker.session { session ->
            def first = session.createMessage()
            first.setStringProperty('_AMQ_DUPL_ID', 'same')
            session.createProducer(session.createTopic('tl')).send(first)
        }
        // the broker acknowledges further messages with this ID and drops them
        ended(500, connection('c', broker.url, [clientIdPrefix: 'x']), consumer('c', 'topic://tl', [subscription: 'durable', subscriptionName: 'sub', drainTimeout: 3]),
            producer('c', 'topic://tl', [messages: 500, properties: "_AMQ_DUPL_ID=$duplicateId"])).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert (run.summary.received ?: 0) == received && !run.summary.containsKey('lost')
            assert run.output.contains("FAILED: ${500 - received} acknowledged messages had not arrived at a consumer")
        }
    }

    @Test
    void 'what one of two subscriptions lacks fails the run, though the other gets everything'() {
        def plan = WrittenPlan.of(folder, connection('c', "$broker.url&consumerWindowSize=0", [clientIdPrefix: 'x']),
            consumer('c', 'topic://to', [consumers: 2, subscription: 'durable', consumeTime: 50, drainTimeout: 20]), producer('c', 'topic://to', [messages: 100]))
        WarmJMeter.begin(folder, plan, [Messages: 100]).withCloseable { run ->
            run.awaitLine(~/ 100\/100 messages/)
            def (emptied, unharmed) = broker.queues
            def removed = broker.manage { JMSManagementHelper.putOperationInvocation(it, "queue.$emptied", 'removeAllMessages') } as int
            assert removed > 0 && broker.queues == [emptied, unharmed]
            assert run.exitCode() == 3: run.output
            assert run.summary.received == 200 - removed
            assert run.output =~ /FAILED: $removed acknowledged messages? (never arrived|had not arrived) at a consumer/
        }
    }

    @Test
    void 'consumers of a queue get nothing of a topic of its name, and the run has a warning'() {
        broker.manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'createAddress', 'news', 'ANYCAST,MULTICAST') }
        ended(200, connection('c', broker.url), consumer('c', 'queue://news', [drainTimeout: 1, idleTimeout: 2]),
            producer('c', 'topic://news', [messages: 200])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 200 && !run.summary.received && !run.summary.lost
            assert run.output.contains('WARNING: There were consumers, but none of them received a message.')
        }
    }

    @Test
    void 'durable subscriptions of one name and several clients are all removed'() {
        ended(100, connection('c', broker.url, [clientIdPrefix: 'c']), consumer('c', 'topic://t1', [subscription: 'durable', subscriptionName: 's']),
            consumer('c', 'topic://t2', [subscription: 'durable', subscriptionName: 's']), producer('c', 'topic://t1', [messages: 50]),
            producer('c', 'topic://t2', [messages: 50])).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 100
            assert broker.queues == []
        }
    }
}
