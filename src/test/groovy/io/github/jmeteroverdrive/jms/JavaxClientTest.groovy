// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.build.PlainJMeter
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A javax.jms client for JMS 1.1, converted to jakarta.jms by the Eclipse Transformer as docs/providers.md describes. */
@Tag('full')
class JavaxClientTest {

    @TempDir
    Path folder

    @Test
    void 'the transformed client of ActiveMQ 5 sends and receives'() {
        def clients = transformed(Project.HOME.resolve('target/javax'))
        def plan = JMeterRun.variant(folder, 'JMS.Client') {
            Plans.with(it, ['JmsConnection.contextFactory': 'org.apache.activemq.jndi.ActiveMQInitialContextFactory',
                            'JmsConnection.connectionFactory': 'ConnectionFactory'])
        }
        def parameters = ['user.classpath': clients, 'target.url': 'vm://classic?broker.persistent=false&broker.useJmx=false&jms.alwaysSyncSend=true',
                          Send: 'sync', Messages: 200]
        JMeterRun.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 200 && run.summary.completed == 200 && run.summary.received == 200 && run.summary.lost == 0
        }
    }

    private Path transformed(Path jars) {
        def program = folder.resolve('transformer')
        PlainJMeter.unpack(Project.files(Project.HOME.resolve('target/transformer'), '*.jar')[0], program)
        def jar = Project.files(program, 'org.eclipse.transformer.cli-*.jar')[0]
        def made = folder.resolve('jakarta')
        PlainJMeter.run(folder, QuickStart.JAVA, '-XX:TieredStopAtLevel=1', '-jar', "$jar", "$jars", "$made")
        made
    }
}
