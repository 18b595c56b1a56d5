// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Link
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import jakarta.jms.Session
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Consumers on queues of a real broker, against the broker's own counts of the queues. */
class ConsumersTest {

    private static final Map<String, Object> BROKER_J = [Target: 'qpid', Protocol: 'AMQP']

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(Map<String, Object> parameters, Map<String, Object> fields = [:]) {
        Plans.client(folder, ['target.url': broker.url, *: parameters], fields)
    }

    private Run ended(Map<String, Object> parameters, Map<String, Object> fields = [:]) {
        Plans.ended(folder, at(parameters), fields)
    }

    /** The parameters with the test's broker, unless they have a target of their own. */
    private Map<String, Object> at(Map<String, Object> parameters) {
        parameters.Target ? parameters : ['target.url': broker.url, *: parameters]
    }

    @ParameterizedTest
    @CsvSource([
        'dups-ok,1,listener', 'client,30,listener', 'transacted,1,listener', 'transacted,30,listener', 'no-ack,1,listener',
        'auto,1,receive', 'client,30,receive', 'transacted,30,receive',
    ])
    void 'every received message is acknowledged, also in the last incomplete batch'(String acknowledge, int interval, String mode) {
        def fields = ['JmsConsumer.acknowledge': acknowledge, 'JmsConsumer.commitInterval': interval, 'JmsConsumer.mode': mode]
        ended([Messages: 1000, MaxPending: 100], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 1000 && run.summary.lost == 0
            assert run.summary.leftOver == 0
            assert run.summary.redelivered == 0
            assert broker.count('overdrive') == 0
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['CORE,transacted,7,queue://overdrive', 'AMQP,transacted,1,queue://overdrive', 'AMQP,client,7,topic://news'])
    void 'a message that is given back is redelivered, not duplicated'(String protocol, String acknowledge, int interval, String destination) {
        givesBack([ConsumerProtocol: protocol], acknowledge, interval, destination)
        if (destination == 'queue://overdrive') assert broker.count('overdrive') == 0
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['transacted,7,queue://overdrive', 'client,1,queue://overdrive', 'client,7,topic://news'])
    void 'a message that is given back to Broker-J is redelivered, not duplicated'(String acknowledge, int interval, String destination) {
        givesBack(BROKER_J, acknowledge, interval, destination)
    }

    private void givesBack(Map<String, Object> at, String acknowledge, int interval, String destination) {
        // a commit and a rollback over AMQP take many round trips, for which a busy machine needs time
        def parameters = [Messages: 300, MaxPending: 100, Destination: destination, Acknowledge: acknowledge, AcknowledgeInterval: interval,
                          RollbackEvery: 10, DrainTimeout: 600, *: at]
        ended(parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.received == 300 && summary.duplicated == 0 && summary.lost == 0
            assert summary.rolledBack >= 300.intdiv(interval * 10) - 1
            assert summary.redelivered >= summary.rolledBack
        }
    }

    @Test
    void 'consumers at another URL and by another protocol receive what the producers send'() {
        def amqp = "amqp://127.0.0.1:$broker.port".toString()
        ended([Messages: 500, MaxPending: 50, ConsumerUrl: amqp, Consumers: 2, ConsumerConnections: 'consumer']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 500 && run.summary.foreign == 0 && run.summary.lost == 0
            assert run.log.contains("opened a connection to $amqp") || broker.count('overdrive') == 0
        }
    }

    @Tag('full')
    @Test
    void 'a lost connection of consumers is reported with their URL'() {
        new Link(broker.port).withCloseable { link ->
            client([ConsumerUrl: "tcp://127.0.0.1:$link.port".toString(), Warmup: 0, Duration: 600, Rate: 100, MaxPending: 10]).withCloseable { run ->
                run.awaitMeasured(1)
                link.reset()
                run.awaitLine(~/FAILED: od - JMS Consumer '.*': the connection to tcp:\/\/127\.0\.0\.1:$link.port was lost/)
                run.command('Shutdown')
                assert run.exitCode() == 3
            }
        }
    }

    @Tag('full')
    @Test
    void 'a backlog is filled first and then drained'() {
        drains([:])
    }

    @Tag('full')
    @Test
    void 'a backlog of Broker-J is filled first and then drained'() {
        drains(BROKER_J)
    }

    private void drains(Map<String, Object> at) {
        ended([Messages: 2000, MaxPending: 100, FillFirst: true, Consumers: 2, ReceiverThreads: 2, *: at]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 2000 && summary.received == 2000 && summary.lost == 0 && summary.leftOver == 0
            assert summary.drain.messages == 2000
            assert summary.drain.seconds > 0 && summary.drain.perSecond > 0
            assert run.output =~ /drained 2,000 messages in/
        }
    }

    /** JMS.Client with a second thread group, whose consumer browses the queue of the first. */
    private Run browsing(Map<String, Object> parameters, Map<String, Object> fields) {
        def plan = JMeterRun.variant(folder, 'JMS.Client') { text ->
            def group = text.substring(text.indexOf('<ThreadGroup '), text.lastIndexOf('<ThreadGroup '))
            def browser = group.replace('testname="Consumers"', 'testname="Browsers"').replace('testname="receive"', 'testname="browse"')
                    .replace('\${__od(FillFirst)}', 'false').replace('\${__od(Consumers)}', '1')
            text.replace(group, Plans.with(browser, ['JmsConsumer.mode': 'browse', 'JmsConsumer.browseInterval': 0, *: fields]) + group)
        }
        WarmJMeter.plan(folder, plan, at(parameters))
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis,CORE', 'artemis,AMQP', 'qpid,AMQP'])
    void 'a browser sees what is on the queue and leaves it there'(String target, String protocol) {
        // the last pass begins after the last acknowledgement, so it sees all messages
        browsing([Target: target, Protocol: protocol, Messages: 300, MaxPending: 50, Consumers: 0], [:]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.leftOver == 300 && summary.sampleErrors == 0
            assert summary.samples >= 1 && summary.browsed >= 300 && summary.browsedPerSecond > 0
            assert summary.labels.browse.samples == summary.samples
            assert !summary.containsKey('received') && !summary.containsKey('lost') && !summary.containsKey('browsedForeign')
        }
        Files.createDirectories(folder = folder.resolve('drained'))
        browsing([Target: target, Protocol: protocol, Messages: 300, MaxPending: 50, FillFirst: true], [:]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.received == 300 && summary.duplicated == 0 && summary.redelivered == 0 && summary.lost == 0 && summary.leftOver == 0
            assert summary.samples >= 1 && summary.sampleErrors == 0
        }
    }

    @Tag('full')
    @Test
    void 'a browser with a selector sees only what it selects, and counts messages of others apart'() {
        broker.send('overdrive', 5)
        browsing([Messages: 20, Consumers: 0], ['JmsConsumer.selector': "JMSType = 'none of ours'"]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples >= 1 && !run.summary.browsed && !run.summary.browsedForeign
        }
        Files.createDirectories(folder = folder.resolve('all'))
        browsing([Messages: 20, Consumers: 0], [:]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            // the first run has left its 20
            assert run.summary.browsed >= 20 && run.summary.browsedForeign >= 25
            assert broker.count('overdrive') == 45
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'RollbackEvery | 5                  | Acknowledge | auto            | choose transacted or client',
        'FillFirst     | true               | Destination | topic://news    | a topic keeps nothing',
        'FillFirst     | true               | EndToEndLimit | 10            | have Fill first',
        'Subscriptions | 2                  | Destination | topic://news    | choose shared or shared-durable',
        'ConsumerUrl   | nonsense           | Destination | queue://overdrive | not a valid URL',
        'RollbackEvery | 5                  | Acknowledge | client          | choose transacted, or the protocol AMQP',
        'AbortPercent  | 5                  | CommitInterval | 0            | give a Commit interval',
    ])
    void 'settings that do not fit are refused'(String name, String value, String other, String otherValue, String message) {
        ended([Messages: 5, DrainTimeout: 1, (name): value, (other): otherValue]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains(message): run.output
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['thread,', 'group,3', 'consumer,', '2,2'])
    void 'many consumers of many destinations share threads and connections'(String connections, String sessions) {
        def fields = ['JmsConsumer.consumers': 3, 'JmsConsumer.destinations': 2, 'JmsConsumer.destination': 'queue://overdrive',
                      'JmsConsumer.connections': connections, 'JmsConsumer.sessionsPerConnection': sessions ?: '',
                      'JmsAsyncProducer.destination': 'queue://overdrive1']
        ended([Messages: 1000, MaxPending: 100, ReceiverThreads: 2, IdleTimeout: 1, DrainTimeout: 60], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 1000 && run.summary.lost == 0
            assert broker.count('overdrive1') == 0
            assert broker.attribute('overdrive1', 'messagesAcknowledged') == 1000
            assert broker.queues.containsAll(['overdrive0', 'overdrive1'])
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        "JmsConsumer.consumers | 2 | 3 | threads are too many",
        "JmsConsumer.mode | receive | 2 | choose listener",
        "JmsConsumer.sessionsPerConnection | 1 | 3 | give at least 3",
    ])
    void 'consumers and connections that do not fit the threads are refused'(String field, String value, int threads, String message) {
        def more = field == 'JmsConsumer.mode' ? ['JmsConsumer.consumers': 4] : ['JmsConsumer.connections': 'group']
        ended([Messages: 5, Consumers: threads, ReceiverThreads: threads, DrainTimeout: 1], [*: more, (field): value]).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /(REFUSED|FAILED): od - JMS Consumer 'receive': .*$message/
        }
    }

    @Test
    void 'messages of other senders stay untouched on the queue, and all of ours are received'() {
        broker.send('overdrive', 5)
        client([Warmup: 1, Duration: 3, Rate: 300, MaxPending: 10]).withCloseable { run ->
            run.awaitMeasured(1)
            broker.send('overdrive', 5)
            assert run.exitCode() == 0: run.output
            def whole = run.summary.wholeRun
            assert whole.received == whole.completed && whole.sent > 0
            assert run.summary.lost == 0 && run.summary.leftOver == 0
            assert whole.foreign == 10
        }
        assert broker.count('overdrive') == 10
        assert broker.browse('DLQ') == 0
        broker.session(Session.AUTO_ACKNOWLEDGE) { session ->
            def consumer = session.createConsumer(session.createQueue('overdrive'))
            10.times {
                def message = consumer.receive(60_000)
                assert message.text == 'not ours'
                assert !message.JMSRedelivered && message.getIntProperty('JMSXDeliveryCount') == 1
            }
        }
    }

    @Test
    void 'without consumers all messages are left over'() {
        ended([Messages: 1000, MaxPending: 100], ['JmsConsumer.consumers': 0]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 1000
            assert run.summary.leftOver == 1000 && run.summary.wholeRun.leftOver == 1000
            assert !run.summary.containsKey('lost') && !run.summary.containsKey('received')
            assert broker.count('overdrive') == 1000
        }
    }

    @Tag('full')
    @Test
    void 'messages that a slow consumer could not receive in time are left over, not lost, and fail the run'() {
        def fields = ['JmsConsumer.consumeTime': 20]
        ended([Messages: 1000, MaxPending: 100, DrainTimeout: 1], fields).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.leftOver > 0 && summary.lost == 0
            assert summary.received + summary.leftOver == 1000
            assert broker.count('overdrive') == summary.leftOver
            assert run.output =~ /FAILED: .* messages were left over/
        }
    }

    @Tag('full')
    @Test
    void 'a slow consumer shows in the backlog'() {
        def fields = ['JmsConsumer.consumeTime': 50]
        ended([Messages: 1000, MaxPending: 1000, DrainTimeout: 1], fields).withCloseable { run ->
            run.exitCode()
            assert run.ticks.any { it.sent - (it.received ?: 0) > 500 }
            assert run.summary.wholeRun.received > 0
        }
    }

    @Tag('full')
    @Test
    void 'messages that another client received are lost, and the run still ends'() {
        broker.session(Session.AUTO_ACKNOWLEDGE) { session ->
            // it waits for the messages before the run begins
            def thief = session.createConsumer(session.createQueue('overdrive'))
            client([Messages: 500, MaxPending: 100, DrainTimeout: 10], ['JmsConsumer.startAfter': 5]).withCloseable { run ->
                7.times { assert thief.receive(60_000) }
                thief.close()
                assert run.exitCode() == 3: run.output
                assert run.summary.lost == 7 && run.summary.received == 493 && run.summary.leftOver == 0
                assert run.output =~ /FAILED: 7 acknowledged messages never arrived/
            }
        }
    }

    @Tag('full')
    @Test
    void 'messages that another consumer did not acknowledge are redelivered and received once'() {
        def run
        broker.session(Session.CLIENT_ACKNOWLEDGE) { session ->
            // it waits for the messages before the run begins
            def other = session.createConsumer(session.createQueue('overdrive'))
            run = client([Messages: 100, MaxPending: 100, DrainTimeout: 60], ['JmsConsumer.startAfter': 5])
            7.times { assert other.receive(60_000) }
        }
        run.withCloseable {
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 100 && run.summary.duplicated == 0 && run.summary.lost == 0
            assert run.summary.redelivered >= 7
            assert broker.count('overdrive') == 0
        }
    }

    @Tag('full')
    @Test
    void 'messages that a selector excludes stay on the queue and are not lost'() {
        broker.session { session ->
            def producer = session.createProducer(session.createQueue('overdrive'))
            10.times {
                def message = session.createTextMessage("foreign $it")
                message.setStringProperty('colour', it < 4 ? 'red' : 'blue')
                producer.send(message)
            }
        }
        def fields = ['JmsConsumer.selector': "colour = 'red' OR colour = 'green'", 'JmsConsumer.foreign': 'take']
        ended([Messages: 20, DrainTimeout: 60], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.foreign == 4 + 6
            assert run.summary.leftOver == 20 && run.summary.lost == 0
            assert broker.count('overdrive') == 20 + 6
        }
    }

    @Tag('full')
    @Test
    void 'producers do not wait for a consumer with a delayed start'() {
        client([Messages: 300, MaxPending: 100], ['JmsConsumer.startAfter': 3600]).withCloseable { run ->
            run.awaitLine(~/300\/300 messages.*completed/)
            assert broker.attribute('overdrive', 'consumerCount') == 0
            assert broker.count('overdrive') == 300
            run.command('Shutdown')
            run.exitCode()
            assert run.summary.completed == 300 && run.summary.leftOver == 300
        }
    }

    @Tag('full')
    @Test
    void 'consumers on two queues of an address each receive every message'() {
        broker.multicast('news', 'one', 'two')
        def fields = ['JmsConsumer.destination': 'queue://news::one, queue://news::two', 'JmsAsyncProducer.destination': 'topic://news']
        ended([Messages: 200, MaxPending: 10, Consumers: 2], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 200
            assert run.summary.received == 400 && run.summary.duplicated == 0 && run.summary.lost == 0
            assert broker.count('one') == 0 && broker.count('two') == 0
            assert broker.attribute('one', 'messagesAcknowledged') == 200
        }
    }

    @Tag('full')
    @Test
    void 'StopTestNow in the middle of a transaction commits what was received'() {
        def fields = ['JmsConsumer.acknowledge': 'transacted', 'JmsConsumer.commitInterval': 1000]
        client([Warmup: 1, Duration: 60, Rate: 100, MaxPending: 10], fields).withCloseable { run ->
            run.awaitMeasured(2)
            run.command('StopTestNow')
            assert run.exitCode() == 3
            def whole = run.summary.wholeRun
            // the broker's queue is the reference: it has the messages that came after the consumer's end, and none that was received
            assert whole.received > 0 && whole.received + whole.leftOver == whole.completed
            assert broker.count('overdrive') == whole.leftOver
        }
    }
}
