// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import static io.github.jmeteroverdrive.jms.WrittenPlan.connection
import static io.github.jmeteroverdrive.jms.WrittenPlan.consumer
import static io.github.jmeteroverdrive.jms.WrittenPlan.producer

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import jakarta.jms.Message
import jakarta.jms.Session
import java.nio.file.Path
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory
import org.apache.qpid.jms.JmsConnectionFactory
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Requests to a service that is not ours: its replies do not repeat the request. */
@Tag('full')
class RepliesTest {

    private static final int REQUESTS = 200

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run run(String url, String replies, Map<String, Object> fields) {
        WarmJMeter.begin(folder, WrittenPlan.of(folder, connection('c', url), consumer('c', replies),
            producer('c', 'queue://req', [messages: REQUESTS, replyTo: replies, *: fields])), [Messages: REQUESTS])
    }

    /** Answers all requests, through a client library: message IDs differ between them. */
    private void serve(String scheme, Closure<String> correlationId) {
        def factory = scheme == 'amqp' ? new JmsConnectionFactory(url(scheme)) : new ActiveMQConnectionFactory(url(scheme))
        factory.createConnection().withCloseable { connection ->
            connection.start()
            Session session = connection.createSession()
            def requests = session.createConsumer(session.createQueue('req'))
            def producer = session.createProducer(null)
            REQUESTS.times {
                Message request = requests.receive(60_000)
                def reply = session.createTextMessage('all is well')
                reply.JMSCorrelationID = correlationId(request)
                producer.send(request.JMSReplyTo, reply)
            }
        }
    }

    private String url(String scheme) {
        scheme == 'amqp' ? "amqp://127.0.0.1:${broker.port}" : broker.url
    }

    @ParameterizedTest
    @CsvSource([
        'tcp,temporary-queue://rep,true', 'amqp,temporary-queue://rep,true', 'tcp,temporary-queue://rep,false', 'amqp,queue://rep,false', 'tcp,queue://rep,false',
        'tcp,queue://rep,true', 'amqp,queue://rep,true',
    ])
    void 'each reply belongs to the request whose ID it has'(String scheme, String replies, boolean byMessageId) {
        run(url(scheme), replies, [messageId: byMessageId]).withCloseable { run ->
            serve(scheme) { byMessageId ? it.JMSMessageID : it.JMSCorrelationID }
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == REQUESTS && summary.received == REQUESTS && summary.lost == 0 && summary.foreign == 0
            assert summary.latencyMicros.response.count == REQUESTS && !summary.miscorrelated
        }
    }

    @Test
    void 'a run whose requests have no reply is not a good one'() {
        def fields = [messages: REQUESTS, replyTo: 'temporary-queue://rep']
        def plan = WrittenPlan.of(folder, connection('c', broker.url), consumer('c', 'temporary-queue://rep', [drainTimeout: 2]),
            producer('c', 'queue://req', fields))
        WarmJMeter.begin(folder, plan, [Messages: REQUESTS]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("FAILED: $REQUESTS requests had no reply; $REQUESTS of them were not taken from queue://req.")
            assert run.summary.lost == 0 && run.summary.leftOver == REQUESTS && broker.count('req') == REQUESTS
        }
    }

    @Test
    void 'requests whose replies the run does not receive need none'() {
        def plan = WrittenPlan.of(folder, connection('c', broker.url),
            producer('c', 'queue://req', [messages: REQUESTS, replyTo: 'queue://rep']))
        WarmJMeter.begin(folder, plan, [Messages: REQUESTS]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == REQUESTS && broker.count('req') == REQUESTS
        }
    }

    @Test
    void 'replies that the consumer had no time for are left over, not lost'() {
        def plan = WrittenPlan.of(folder, connection('c', broker.url), consumer('c', 'queue://rep', [consumeTime: 40_000]),
            producer('c', 'queue://req', [messages: REQUESTS, replyTo: 'queue://rep']))
        WarmJMeter.begin(folder, plan, [Messages: REQUESTS]).withCloseable { run ->
            serve('tcp') { it.JMSCorrelationID }
            assert run.exitCode() == 3: run.output
            def whole = run.summary.wholeRun
            assert run.summary.lost == 0 && whole.received + whole.leftOver == REQUESTS && broker.count('rep') == whole.leftOver
        }
    }

    @Test
    void 'a replier does not wait for replies that only its last commit sends'() {
        def plan = WrittenPlan.of(folder, connection('c', broker.url), consumer('c', 'queue://rep'),
            consumer('c', 'queue://req', [replies: true, acknowledge: 'transacted', commitInterval: 7]),
            producer('c', 'queue://req', [messages: REQUESTS, replyTo: 'queue://rep']))
        WarmJMeter.begin(folder, plan, [Messages: REQUESTS]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == REQUESTS && run.summary.leftOver == 0
        }
    }

    @Test
    void 'replies with wrong IDs are counted, and the run is not a good one'() {
        run(broker.url, 'temporary-queue://rep', [messageId: true]).withCloseable { run ->
            serve('tcp') { "not $it.JMSMessageID".toString() }
            assert run.exitCode() == 3: run.output
            assert run.summary.wholeRun.miscorrelated == REQUESTS && run.summary.wholeRun.foreign == REQUESTS
            assert run.output.contains("FAILED: $REQUESTS replies have a JMSCorrelationID that is not their request's.")
        }
    }
}
