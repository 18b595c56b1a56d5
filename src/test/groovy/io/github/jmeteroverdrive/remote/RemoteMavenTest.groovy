// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The commands that users type: one for each agent, and one for the run. */
@Tag('full')
class RemoteMavenTest {

    @TempDir
    Path folder

    @Test
    void 'Maven starts an agent and drives a run on it over TLS with a key made by overdrive keys'() {
        int port = Ports.free()
        def key = "-DrmiKeystore=${Keys.make(folder.resolve('keys/rmi.jks'))}"
        JMeterRun.maven(['-N', 'jmeter:remote-server@agent', '-P', '_.agent', "-DserverPort=$port", '-DrmiHostname=127.0.0.1', key]*.toString()).withCloseable { agent ->
            JMeterRun.maven(['-N', 'jmeter:jmeter', '-P', 'JMS.Client,_.remote', "-Dremote.hosts=127.0.0.1:$port", key, '-DMessages=100', '-DAgentWait=200', '-DAgentBeginTimeout=200',
                             '-DIdleTimeout=2', '-Doverdrive.report=false', '-Doverdrive.threshold.rate=off']*.toString()).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.output.contains('COVERAGE 1/1 load agents complete.')
                def directory = Path.of((run.output =~ /(?m)run directory (.+)$/)[0][1] as String)
                def summary = new JsonSlurper().parse(directory.resolve('summary.json').toFile())
                assert summary.sent == 100 && summary.received == 100 && summary.settings == ['_.remote']
                assert Path.of(summary.agents[0].directory).fileName.toString().endsWith("-agent-$port")
            }
        }
    }
}
