// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonOutput
import io.github.jmeteroverdrive.Project
import jakarta.jms.QueueRequestor
import jakarta.jms.Session
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory

/** The embedded broker in a separate process, for tests that inspect its queues. */
final class Artemis implements AutoCloseable {

    private static Artemis sharedBroker

    private final Process process
    private final String[] options
    final int port

    private Artemis(Process process, int port, String[] options) {
        this.process = process
        this.port = port
        this.options = options
    }

    static Artemis start(String... options) {
        def folder = Project.TARGETS.resolve('artemis')
        def process = new ProcessBuilder(QuickStart.target('artemis', options)).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        def ready = process.inputReader().readLine()
        assert ready ==~ /READY \d+/
        new Artemis(process, ready.split(' ')[1] as int, options)
    }

    /** The broker that all tests of this JVM share; its queues are removed first, as if it were new. For tests that do not harm it. */
    static synchronized Artemis shared() {
        if (sharedBroker?.process?.alive) sharedBroker.clear()
        else sharedBroker = start()
        sharedBroker
    }

    /** A primary and a backup broker that share their files; the backup takes over when the primary ends. */
    static List<Artemis> pair(Path data) {
        def (primary, backup) = [Ports.free(), Ports.free()]
        def shared = ['journal=nio', "data=$data"]*.toString()
        [start(*shared, 'ha=primary', "port=$primary", "peer=$backup"), start(*shared, 'ha=backup', "port=$backup", "peer=$primary")]
    }

    /** Starts an ended broker again, with the same options and on the same port. */
    Artemis again() {
        start(*options.findAll { !it.startsWith('port=') }, "port=$port")
    }

    /** Kills the process, so that it cannot close its connections in order. */
    void kill() {
        process.destroyForcibly().waitFor()
    }

    /** Stops the process without ending it: the kernel still accepts connections and data for it. */
    void freeze() {
        assert new ProcessBuilder('kill', '-STOP', process.pid() as String).start().waitFor() == 0
    }

    /** The URL that od - Target would give. */
    String getUrl() {
        Project.properties(Project.TARGETS.resolve('artemis/target.properties')).'url.CORE'.replace('{port}', port as String)
    }

    /** Sends messages that belong to no run to a queue. */
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

    /** What the closure returns for each message on a queue, in order. */
    def <T> List<T> browse(String queue, Closure<T> read) {
        session { session -> session.createBrowser(session.createQueue(queue)).enumeration.toList().collect(read) }
    }

    /** How many messages the broker counts on a queue, those with consumers included. */
    long count(String queue) {
        manage { JMSManagementHelper.putAttribute(it, "queue.$queue", 'messageCount') } as long
    }

    /** One of the broker's own figures or settings of a queue. */
    Object attribute(String queue, String name) {
        manage { JMSManagementHelper.putAttribute(it, "queue.$queue", name) }
    }

    /** Names of all queues, including the subscriptions of topics, without those of the broker itself. */
    List<String> getQueues() {
        (manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'getQueueNames') } as List<String>)
            .findAll { !(it =~ /^(DLQ|Expired|activemq|[$]sys)/ || it =~ /^[0-9a-f-]{36}$/) }
    }

    private void clear() {
        queues.each { queue -> manage { JMSManagementHelper.putOperationInvocation(it, 'broker', 'destroyQueue', queue, true, true) } }
    }

    /** Creates queues on an address; each gets a copy of its messages. */
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

    /** Runs an action in a session of a started connection, with the given acknowledge mode. */
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
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly().waitFor()
    }
}
