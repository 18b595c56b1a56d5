// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.containers

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.Stream
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource

/** How the start script of the image refuses wrong values. */
class StartScriptTest {

    /** The directory for runs, which must stay empty. */
    @TempDir
    Path runs

    static Stream<Arguments> nonsense() {
        def agents = [REMOTE_HOSTS: 'agents:1099']
        [[[:], '', "'': give agent, controller, target or ready."],
         [[:], 'agents', "'agents': give agent, controller, target or ready."],
         [[AGENT_PORT: '0'], 'agent', 'AGENT_PORT=0: give a whole number from 1 to 65535.'],
         [[AGENT_PORT: 'tcp://10.0.0.1:1099'], 'agent', 'AGENT_PORT=tcp://10.0.0.1:1099: give a whole number'],
         [[AGENT_ENGINE_PORT: '99999999999999999999'], 'agent', 'AGENT_ENGINE_PORT=99999999999999999999: give a whole number'],
         [[AGENT_PORT: '4000'], 'agent', 'AGENT_ENGINE_PORT=4000 is AGENT_PORT, too; give another one.'],
         [[AGENT_ADDRESS: '127.0.0.1'], 'agent', 'AGENT_ADDRESS=127.0.0.1 leads others to themselves; '],
         [[AGENT_ADDRESS: '10.0.0.1 10.0.0.2'], 'agent', 'AGENT_ADDRESS=10.0.0.1 10.0.0.2 is not an address; '],
         [[RUNS: '/nowhere'], 'agent', '/nowhere cannot be written by user '],
         [[RMI_PLAIN: 'yes'], 'agent', 'RMI_PLAIN=yes: give true or false.'],
         [[RMI_KEYSTORE: '/tmp'], 'agent', 'RMI_KEYSTORE=/tmp is not a file that user '],
         [[RMI_PLAIN: 'true', HEAP_PERCENT: '81'], 'agent', 'HEAP_PERCENT=81: give a whole number from 10 to 80.'],
         [[:], 'controller', 'Name a plan: '],
         [[:], 'controller No.Such', "There is no plan $Project.HOME/jmx/No.Such.jmx; ".toString()],
         [[:], 'controller JMS.Client', 'REMOTE_HOSTS is not set; '],
         [agents, 'controller JMS.Client', 'AGENTS=: give a whole number from 1 to 1000.'],
         [[*: agents, AGENTS: '-1'], 'controller JMS.Client', 'AGENTS=-1: give a whole number from 1 to 1000.'],
         [[*: agents, AGENTS: '1', AGENTS_WAIT: '1m'], 'controller JMS.Client', 'AGENTS_WAIT=1m: give a whole number from 0 to 86400.'],
         [[*: agents, AGENTS: '1', CONTROLLER_ADDRESS: 'localhost'], 'controller JMS.Client', 'CONTROLLER_ADDRESS=localhost leads others to themselves; '],
         [[:], 'target', 'Name a target: '],
         [[:], 'target nosuch', 'There is no target nosuch; there are ']].stream().map { Arguments.of(*it) }
    }

    @ParameterizedTest
    @MethodSource('nonsense')
    void 'a wrong command or value is refused with one sentence'(Map<String, String> environment, String arguments, String sentence) {
        def builder = new ProcessBuilder(['sh', "$Project.HOME/containers/start", *arguments.split(' ').findAll()]*.toString()).redirectErrorStream(true)
        builder.environment().putAll([JMETER_HOME: Project.HOME.toString(), RUNS: runs.toString(), AGENT_ADDRESS: '10.0.0.1', CONTROLLER_ADDRESS: '10.0.0.1',
                                      RMI_PLAIN: 'false', *: environment])
        def process = builder.start()
        def output = process.inputStream.text
        assert process.waitFor() == 2 && output.startsWith("start: $sentence") && output.readLines().size() == 1: output
        assert Files.list(runs).withCloseable { it.count() } == 0
    }
}
