// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.House
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout

/** The unpacked targets are whole: they start from their folder alone, and the client of JMeter speaks to them. */
class TargetsTest {

    @Test
    @Timeout(60L)
    void 'artemis serves the client that JMeter has, at the URL it gives'() {
        def process = start('artemis')
        try {
            def ready = process.inputReader().readLine()
            assert ready ==~ /READY \d+/
            def url = properties('artemis').url.replace('{port}', ready - 'READY ')
            new ActiveMQConnectionFactory(url).withCloseable { factory ->
                assert factory.serverLocator.confirmationWindowSize == 1048576
                assert factory.producerWindowSize == 4194304
                factory.createContext().withCloseable { context ->
                    def queue = context.createQueue('q')
                    context.createProducer().send(queue, 'hello')
                    assert context.createConsumer(queue).receiveBody(String, 10_000) == 'hello'
                }
            }
            process.outputStream.close()
            assert process.waitFor(30, TimeUnit.SECONDS)
            assert process.exitValue() == 0
            assert process.errorReader().text == ''
        } finally {
            process.destroyForcibly()
        }
    }

    private static Process start(String target) {
        def properties = properties(target)
        def java = Path.of(System.getProperty('java.home'), 'bin', 'java').toString()
        def command = [java, *properties.jvmArgs.split(' '), '-cp', 'lib/*', properties.mainClass]
        new ProcessBuilder(command).directory(House.TARGETS.resolve(target).toFile()).start()
    }

    private static Map<String, String> properties(String target) {
        House.properties(House.TARGETS.resolve("$target/target.properties"))
    }
}
