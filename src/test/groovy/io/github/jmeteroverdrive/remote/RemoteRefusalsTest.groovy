// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Path
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Agents with other jars than their controller: the run ends with a message that names the agent and the remedy, and does not wait for ever. */
@Tag('full')
class RemoteRefusalsTest {

    @TempDir
    Path folder

    List<LoadAgent> agents = []

    @AfterEach
    void end() {
        agents*.close()
    }

    private JMeterRun run(String name, LoadAgent agent, Map<String, Object> parameters = [:]) {
        Controllers.run(folder.resolve(name), [agent.host], JMeterRun.plan('JMS.Client'), ['target.url': 'tcp://127.0.0.1:9', AgentWait: 0, *: parameters])
    }

    @Test
    void 'a run on an agent with another version of the plugins, or without them, fails with the remedy'() {
        def homes = [other: OtherJars.ofVersion(folder.resolve('jmeter-other'), '9.9.9'), none: OtherJars.none(folder.resolve('jmeter-none'))]
        agents = homes.collect { name, home -> LoadAgent.of(folder.resolve(name), QuickStart.asShipped(LoadAgent.hostName('127.0.0.1'), home)) }
        agents*.await()
        def (other, none) = agents
        [run('with other', other), run('without', none, [AgentBeginTimeout: 10])].with { withOther, without ->
            assert withOther.exitCode() == 3: withOther.output
            assert withOther.output.contains("FAILED: COVERAGE 0/1 load agents complete; $other.host refused: This load agent has JMeter Overdrive 9.9.9 (build ")
            assert withOther.output =~ /its controller \S+ \(build \w{8}\); give both the same jars\./

            assert without.exitCode() == 3: without.output
            assert without.output.contains("COVERAGE 0/1 load agents complete; $none.host was sent the plan and never began")
            assert without.output.contains('the same jars')
        }
    }
}
