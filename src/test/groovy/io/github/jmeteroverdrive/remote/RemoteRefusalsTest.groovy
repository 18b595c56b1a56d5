// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.jms.Plans
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What is wrong on an agent refuses the run with a message that names the agent and the remedy, and nothing waits for ever. */
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
            assert withOther.output.contains("REFUSED: $other.host: This load agent has JMeter Overdrive 9.9.9 (build ")
            assert withOther.output =~ /its controller \S+ \(build \w{8}\); give both the same jars\./

            assert without.exitCode() == 3: without.output
            assert without.output.contains("COVERAGE 0/1 load agents complete; $none.host was sent the plan and never began")
            assert without.output.contains('the same jars')
        }
    }

    /** Each run uses the agents of the run before it, and so shows that they are free again. */
    @Test
    void 'what only a starting thread finds wrong refuses the run, in the warm-up, too, whether on one agent, on all agents or without agents'() {
        agents = [[], ["-Jlate.endpoint=nowhere"]].withIndex().collect { arguments, i ->
            LoadAgent.of(folder.resolve("agent-$i"), QuickStart.jmeter(LoadAgent.hostName('127.0.0.1')), *arguments)
        }
        agents*.await()
        def hosts = agents*.host
        def warmup = [Warmup: 600, Duration: 1, Rate: 10]
        def flow = JMeterRun.variant(folder, 'Samplers.HTTP.Flow') { withLateGroup(it) }
        def http = [*: warmup, 'target.url': "http://127.0.0.1:${Ports.closed()}"]
        def noEndpoint = "od - HTTP Flow 'late': no od - HTTP Endpoint is named 'nowhere'"
        def jms = Plans.variant(folder, [producers: '2', waitForConsumers: '0'])
        def client = [*: warmup, 'target.url': Artemis.shared().url, SenderThreads: 3]

        assertRefused(Controllers.run(folder.resolve('one'), hosts, flow, http), /${hosts[1]}: $noEndpoint/)
        assertRefused(Controllers.run(folder.resolve('all'), hosts, jms, client), /127\.0\.0\.1:\d+: od - JMS Async Producer 'send': Producers is '2'/)
        def local = Files.createDirectory(folder.resolve('none'))
        assertRefused(JMeterRun.plan(local, flow, [*: http, 'late.endpoint': 'nowhere']), /$noEndpoint/)
    }

    private static void assertRefused(JMeterRun refused, String sentence) {
        refused.withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def lines = run.output.readLines().findAll { it =~ /^(REFUSED|FAILED): / }
            assert lines.size() == 1 && lines[0] =~ /^REFUSED: $sentence/: run.output
            assert run.directory.resolve('run.json').text.contains('"refused"')
            assert !Files.exists(run.directory.resolve('summary.json'))
        }
    }

    /** The plan with a second group, which begins a second later than the first one, so that the warm-up has begun. */
    private static String withLateGroup(String plan) {
        def delay = '''<boolProp name="ThreadGroup.scheduler">true</boolProp><stringProp name="ThreadGroup.duration">600</stringProp>
            <stringProp name="ThreadGroup.delay">1</stringProp></ThreadGroup>'''
        int end = plan.lastIndexOf('</hashTree>', plan.lastIndexOf('</hashTree>') - 1)
        def group = plan.substring(plan.indexOf('<ThreadGroup '), end)
        def late = group.replace('</ThreadGroup>', delay).replace('"Shop"', '"late"')
            .replaceFirst(/(name="HttpFlow.endpoint">)[^<]*/, '$1\\${__P(late.endpoint,od - HTTP Endpoint)}')
        plan.substring(0, end) + late + plan.substring(end)
    }
}
