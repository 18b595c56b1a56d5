// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.live.Influx
import io.github.jmeteroverdrive.live.InfluxFigures
import io.github.jmeteroverdrive.monitor.StockPlan
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestMethodOrder
import org.junit.jupiter.api.io.TempDir

/**
 * Agents and controllers that are lost: each loss is noticed and reported, and no process waits for ever. Each test uses the agents
 * of the test before it, and so shows that they are free again.
 */
@Tag('full')
@TestMethodOrder(MethodOrderer.OrderAnnotation)
class RemoteFaultsTest {

    @TempDir
    static Path folder

    static Artemis broker
    static List<LoadAgent> agents

    @BeforeAll
    static void start() {
        agents = LoadAgent.start(folder, 2)
        broker = Artemis.start()
    }

    @AfterAll
    static void end() {
        agents*.close()
        broker.close()
    }

    private static JMeterRun run(String name, List<String> hosts, Map<String, Object> parameters = [:]) {
        Controllers.run(folder.resolve(name), hosts, JMeterRun.plan('JMS.Client'),
                        ['target.url': broker.url, Warmup: 0, Duration: 120, Rate: 50, MaxPending: 20, IdleTimeout: 2, *: parameters])
    }

    @Test
    @Order(1)
    void 'an agent that repeatedly stalls for a second stays in the run, and all its results count, in InfluxDB, too'() {
        Influx.start(folder).withCloseable { influx ->
            run('late', agents*.host, [Duration: 6, Consumers: 0, *: influx.settings()]).withCloseable { run ->
                run.awaitMeasured(1)
                2.times { agents[1].pause(1) }
                assert run.exitCode() == 0: run.output
                Controllers.assertSumOfAgents(run)
                InfluxFigures.assertMatch(influx, run.summary)
            }
        }
    }

    @Test
    @Order(2)
    void 'an agent refuses a second controller unless BusyAgent is free, and ends its test when its controller is killed'() {
        def host = agents[0].host
        run('first', [host]).withCloseable { first ->
            first.awaitMeasured(1)
            def check = new Overdrive('agents', 'check', '--plain', host)
            assert check.exitCode() == 1: check.output
            assert check.output.contains("NOT READY: $host is busy with a run of JMS.Client; BusyAgent=free"): check.output
            run('second', [host]).withCloseable { second ->
                assert second.exitCode() == 3: second.output
                assert second.output.contains("FAILED: COVERAGE 0/1 load agents complete; $host refused: This load agent is busy with a run of JMS.Client")
                assert second.output.contains('BusyAgent=free')
                assert first.process.alive
            }
            run('third', [host], [BusyAgent: 'free']).withCloseable { third ->
                third.awaitMeasured(1)
                assert first.exitCode() == 3
                assert first.output.contains("FAILED: $host: Another controller has taken this load agent")
                third.process.destroyForcibly().waitFor()
                refused()
                agents[0].awaitConsole('The controller is lost: it took no result for 15 s.', 'Finished the test on host')
            }
        }
    }

    /** A missing agent and a stopped agent are refused. This runs while the other agent waits for its lost controller, to save time. */
    private static void refused() {
        int closedPort = Ports.closed()
        agents[1].signal('STOP')
        run('refused', ["127.0.0.1:$closedPort" as String, agents[1].host], [AgentWait: 40, AgentBeginTimeout: 5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def findings = "127.0.0.1:$closedPort: no process listens there"
            assert run.output.contains("Waiting for load agents, 40 s at most (AgentWait): $findings")
            def refusal = run.output.readLines().find { it.contains("REFUSED: COVERAGE 0/2 load agents began: $findings") }
            assert refusal.contains("${agents[1].host} accepts the connection and has not answered within 5 s")
        }
        agents[1].signal('CONT')
    }

    @Test
    @Order(3)
    void 'with LostAgent set to continue the run outlives an agent that hangs and one that runs out of memory'() {
        def script = "if (ctx.threadNum == 0 &amp;&amp; Runtime.runtime.maxMemory() &lt; 100_000_000) { def all = []; props.put('kept', all); " +
            "while (true) all.add(new byte[100_000]) } else sleep(100)"
        def plan = Files.writeString(folder.resolve('memory.jmx'), StockPlan.PLAN
            .replace('LoadAgentMonitor', 'LiveStatistics').replace('od - Load Agent Monitor', 'od - Live Statistics')
            .replace('num_threads">1<', 'num_threads">2<').replace('loops">3<', 'loops">180<')
            .replaceFirst('(?s)<JavaSampler.*</JavaSampler>', """<JSR223Sampler guiclass="TestBeanGUI" testclass="JSR223Sampler" testname="fill">
                <stringProp name="scriptLanguage">groovy</stringProp><stringProp name="script">$script</stringProp></JSR223Sampler>"""))
        def small = LoadAgent.of(folder.resolve('small'), QuickStart.jmeter(['-Xmx80m', *LoadAgent.hostName('127.0.0.1')]))
        agents << small
        small.await()
        Controllers.run(folder.resolve('without'), agents*.host, plan, [Warmup: 0, LostAgent: 'continue']).withCloseable { run ->
            run.awaitMeasured(1)
            agents[1].signal('STOP')
            run.awaitLine(~/${agents[1].host} was lost/)
            agents[1].signal('CONT') // the controller now tells it that it was given up
            assert run.exitCode() == 3: run.output
            // the third one ends its JVM after 3 s, unless both of its threads died so soon that its run had ended by then
            def third = run.summary.agents[2].state
            assert run.output.contains("FAILED: COVERAGE ${third == 'lost' ? 1 : 2}/3 load agents complete; ${agents[1].host} was lost ")
            assert run.output =~ /FAILED: $small.host: JMeter ran out of memory/ || third == 'lost'
            assert run.summary.agents*.state == ['ended', 'lost', third] && third in ['ended', 'lost']
            assert run.summary.agents[0].seconds >= 18
            if (third == 'lost') assert small.process.waitFor() == 3
        }
        // by the JVM, or by ours, whichever notices first
        assert small.console =~ /java\.lang\.OutOfMemoryError|JMeter ran out of memory/
    }

    @Test
    @Order(4)
    void 'a killed agent ends the run, and the summary and the page report the lost coverage'() {
        def hosts = agents[0..1]*.host
        run('killed', hosts, ['overdrive.report': true]).withCloseable { run ->
            run.awaitMeasured(2)
            agents[1].signal('KILL')
            assert run.exitCode() == 3: run.output
            def coverage = "COVERAGE 1/2 load agents complete; ${hosts[1]} was lost "
            assert run.output.contains("FAILED: $coverage")
            assert run.summary.failures.any { it.startsWith(coverage) }
            assert run.summary.agents*.state == ['ended', 'lost']
            assert run.summary.agents[1].seconds < run.summary.agents[0].seconds
            assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver
            assert run.summary.seconds < 120
            assert run.directory.resolve('report/index.html').text.contains(coverage as String)
        }
    }
}
