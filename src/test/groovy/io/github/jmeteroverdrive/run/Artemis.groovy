// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonOutput
import io.github.jmeteroverdrive.House
import jakarta.jms.QueueRequestor
import jakarta.jms.Session
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory

/** The embedded broker in a process of its own, for tests that look into its queues. */
final class Artemis implements AutoCloseable {

    private static Artemis ofAll

    private final Process process
    private final String[] options
    final int port

    private Artemis(Process process, int port, String[] options) {
        this.process = process
        this.port = port
        this.options = options
    }

    static Artemis start(String... options) {
        def folder = House.TARGETS.resolve('artemis')
        def process = new ProcessBuilder(QuickStart.target('artemis', options)).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        def ready = process.inputReader().readLine()
        assert ready ==~ /READY \d+/
        new Artemis(process, ready.split(' ')[1] as int, options)
    }

    /** The one that tests of this JVM share, with which it ends: without a queue, as if it were fresh. For those that do it no harm. */
    static synchronized Artemis shared() {
        if (ofAll?.process?.alive) ofAll.clear()
        else ofAll = start()
        ofAll
    }

    /** Two brokers that share their files, of which the second serves when the first has ended. */
    static List<Artemis> pair(Path data) {
        def (one, other) = [Ports.free(), Ports.free()]
        def shared = ['journal=nio', "data=$data"]*.toString()
        [start(*shared, 'ha=primary', "port=$one", "peer=$other"), start(*shared, 'ha=backup', "port=$other", "peer=$one")]
    }

    /** The same once more on the same port, when it has ended. */
    Artemis again() {
        start(*options.findAll { !it.startsWith('port=') }, "port=$port")
    }

    /** Takes its life, so that it cannot say goodbye. */
    void kill() {
        process.destroyForcibly().waitFor()
    }

    /** The URL that od - Target would give. */
    String getUrl() {
        House.properties(House.TARGETS.resolve('artemis/target.properties')).'url.CORE'.replace('{port}', port as String)
    }

    /** Puts messages of nobody's run on a queue. */
    void send(String queue, int messages) {
        session { session ->
            def producer = session.createProducer(session.createQueue(queue))
            messages.times { producer.send(session.createTextMessage('not ours')) }
        }
    }

    /** How many messages are on a queue. */
    int browse(String queue) {
        session { session -> session.createBrowser(session.createQueue(queue)).enumeration.toList().size() }
    }

    /** What {@code look} sees in each message on a queue, in order. */
    def <T> List<T> browse(String queue, Closure<T> look) {
        session { session -> session.createBrowser(session.createQueue(queue)).enumeration.toList().collect(look) }
    }

    /** How many messages the broker counts on a queue, those with consumers included. */
    long count(String queue) {
        manage { JMSManagementHelper.putAttribute(it, "queue.$queue", 'messageCount') } as long
    }

    /** One of the broker's own figures or settings of a queue. */
    Object attribute(String queue, String name) {
        manage { JMSManagementHelper.putAttribute(it, "queue.$queue", name) }
    }

    /** Names of all queues, which include the subscriptions of topics. */
    List<String> getQueues() {
        (manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'getQueueNames') } as List<String>)
            .findAll { !(it =~ /^(DLQ|Expired|activemq)/ || it =~ /^[0-9a-f-]{36}$/) }
    }

    private void clear() {
        queues.each { queue -> manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'destroyQueue', queue, true, true) } }
    }

    /** Makes queues of an address that each get a copy of its messages. */
    void multicast(String address, String... queues) {
        queues.each { queue ->
            def json = JsonOutput.toJson([name: queue, address: address, 'routing-type': 'MULTICAST', durable: true, 'auto-create-address': true])
            manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'createQueue', json) }
        }
    }

    Object manage(Closure<?> ask) {
        session { session ->
            def message = session.createMessage()
            ask(message)
            def reply = new QueueRequestor(session, session.createQueue('activemq.management')).request(message)
            assert JMSManagementHelper.hasOperationSucceeded(reply): JMSManagementHelper.getResult(reply)
            JMSManagementHelper.getResult(reply)
        }
    }

    /** Does something on a connection that is started, in a session that acknowledges as given. */
    <T> T session(int mode = Session.AUTO_ACKNOWLEDGE, Closure<T> action) {
        new ActiveMQConnectionFactory("tcp://127.0.0.1:$port").withCloseable { factory ->
            factory.createConnection().withCloseable { connection ->
                connection.start()
                action(connection.createSession(mode))
            }
        }
    }

    @Override
    void close() {
        process.outputStream.close()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly()
    }
}
