// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.Run
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** Subscriptions to topics of a real broker, and which of them remain after the run. */
class SubscriptionsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(Map<String, Object> parameters, Map<String, Object> fields) {
        Plans.client(folder, ['target.url': broker.url, Destination: 'topic://news', MaxPending: 10, *: parameters], fields)
    }

    private Run ended(Map<String, Object> parameters, Map<String, Object> fields) {
        Plans.ended(folder, ['target.url': broker.url, Destination: 'topic://news', MaxPending: 10, *: parameters], fields)
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['durable,od-,2', 'shared,,1', 'shared-durable,,1'])
    void 'durable and shared subscribers receive all their messages, and no subscription remains'(String kind, String prefix, int copies) {
        def fields = ['JmsConsumer.subscription': kind, 'JmsConnection.clientIdPrefix': prefix ?: '']
        // subscriptions begin before the first send, so that they get all messages: the producers wait a second
        client([Warmup: 1, Duration: 3, Rate: 100, Consumers: 2], fields).withCloseable { run ->
            run.awaitMeasured(1)
            def subscribed = broker.queues
            assert subscribed.size() == copies: subscribed
            assert subscribed.every { it.contains('overdrive-receive') }
            assert run.exitCode() == 0: run.output
            def whole = run.summary.wholeRun
            assert whole.received > 100 && whole.duplicated == 0 && run.summary.lost == 0
            assert run.summary.received == copies * run.summary.sent
            assert broker.queues == []
        }
    }

    @Test
    void 'each of several shared subscriptions gets every message once'() {
        eachGetsEvery('shared', ['target.url': broker.url])
        assert broker.queues == []
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['shared', 'shared-durable'])
    void 'each of several shared subscriptions at Broker-J gets every message once'(String kind) {
        eachGetsEvery(kind, [Target: 'qpid', Protocol: 'AMQP'])
    }

    private void eachGetsEvery(String kind, Map<String, Object> at) {
        def parameters = [Destination: 'topic://news', Messages: 300, MaxPending: 10, Consumers: 4, Subscription: kind, Subscriptions: 2,
                          ReceiverThreads: 2, *: at]
        Plans.ended(folder, parameters, [:]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 600 && run.summary.duplicated == 0 && run.summary.lost == 0
        }
    }

    @Test
    void 'with keepSubscription a durable subscription stays on the broker, and the next run uses it'() {
        def fields = ['JmsConsumer.subscription': 'durable', 'JmsConsumer.keepSubscription': 'true', 'JmsConnection.clientIdPrefix': 'od-']
        ended([Messages: 50], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
        }
        def remaining = broker.queues
        assert remaining.size() == 1 && remaining[0].contains('overdrive-receive')
        assert broker.count(remaining[0]) == 0
        Plans.ended(folder.resolve('again'), ['target.url': broker.url, Destination: 'topic://news', Messages: 50],
                     [*: fields, 'JmsConsumer.keepSubscription': 'true']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert broker.queues == remaining
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'durable | topic://news |     | Client ID prefix',
        'shared  | topic://news | od- | Connections to group',
        'durable | queue://q    | od- | only topics have subscriptions',
    ])
    void 'an impossible subscription is refused at the start'(String kind, String destination, String prefix, String message) {
        def fields = ['JmsConsumer.subscription': kind, 'JmsConnection.clientIdPrefix': prefix ?: '']
        ended([Messages: 5, Destination: destination], fields).withCloseable { run ->
            assert run.exitCode() == 3
            def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
            assert refusals.size() == 1: run.output
            assert refusals[0].contains("od - JMS Consumer 'receive'") && refusals[0].contains(message)
            assert !run.output.contains('measure ')
        }
    }

    @Tag('full')
    @Test
    void 'noLocal is passed to the broker, and messages from other connections are received'() {
        client([Warmup: 1, Duration: 3, Rate: 100], ['JmsConsumer.noLocal': 'true']).withCloseable { run ->
            run.awaitMeasured(1)
            def filters = (broker.manage { message ->
                org.apache.activemq.artemis.api.jms.management.JMSManagementHelper.putAttribute(message, 'address.news', 'queueNames')
            } as List).collect { broker.attribute(it, 'filter') }
            assert filters.size() == 1 && filters[0].contains('<>')
            assert run.exitCode() == 0: run.output
            assert run.summary.received == run.summary.sent && run.summary.sent > 0
        }
    }
}
