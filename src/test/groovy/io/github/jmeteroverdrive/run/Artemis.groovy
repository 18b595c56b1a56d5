// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.House
import jakarta.jms.Session
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory

/** The embedded broker in a process of its own, for tests that look into its queues. */
final class Artemis implements AutoCloseable {

    private final Process process
    final int port

    private Artemis(Process process, int port) {
        this.process = process
        this.port = port
    }

    static Artemis start() {
        def folder = House.TARGETS.resolve('artemis')
        def properties = House.properties(folder.resolve('target.properties'))
        def java = Path.of(System.getProperty('java.home'), 'bin', 'java').toString()
        def command = [java, *properties.jvmArgs.split(' '), '-cp', 'lib/*', properties.mainClass]
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        def ready = process.inputReader().readLine()
        assert ready ==~ /READY \d+/
        new Artemis(process, ready.split(' ')[1] as int)
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

    private <T> T session(Closure<T> action) {
        new ActiveMQConnectionFactory("tcp://127.0.0.1:$port").withCloseable { factory ->
            factory.createConnection().withCloseable { connection ->
                connection.start()
                action(connection.createSession(false, Session.AUTO_ACKNOWLEDGE))
            }
        }
    }

    @Override
    void close() {
        process.outputStream.close()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly()
    }
}
