// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.patterns.Scenarios
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import java.nio.file.Files
import java.nio.file.Path
import jdk.jfr.consumer.RecordingFile
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestMethodOrder
import org.junit.jupiter.api.io.TempDir

/**
 * A controller and two load agents, all real JMeter engines, each in its own network namespace where these can be created: their merged
 * result is right, also when the network fails. The last test disconnects one agent.
 */
@Tag('full')
@TestMethodOrder(MethodOrderer.OrderAnnotation)
class RemoteRunTest {

    @TempDir
    static Path folder

    static Site site
    static List<LoadAgent> agents

    @BeforeAll
    static void start() {
        site = ThreeNetworks.possible() ? new ThreeNetworks() : new OneHost()
        agents = [site.agent(folder, 2, ahead(50)), site.agent(folder, 3, ahead(-50), '-Jserver.rmi.localport=4001')]
        agents*.awaitLog('Bound to RMI registry')
    }

    /** An argument that sets the clock of an agent ahead by this many ms. */
    private static String ahead(int millis) {
        "-Doverdrive.clock.aheadMillis=$millis"
    }

    @AfterAll
    static void end() {
        agents*.close()
        site?.close()
    }

    private static JMeterRun run(String name, Path plan, Map<String, Object> parameters) {
        site.run(folder.resolve(name), agents, plan, [MaxPending: 20, IdleTimeout: 2, *: parameters])
    }

    private static ThreeNetworks networks() {
        Assumptions.assumeTrue(site instanceof ThreeNetworks, 'needs root to make network namespaces: sudo ./mvnw verify -Dit.test=RemoteRunTest')
        site as ThreeNetworks
    }

    /** How many messages were timed. How many of its messages an agent receives from the other one is chance. */
    private static long timed(Object summary) {
        summary.latencyMicros.with { (transfer?.count ?: 0) + (byTwoClocks?.count ?: 0) }
    }

    /** How many messages were timed, some by one clock and some by two; the clocks differ by 100 ms, which only the latter show. */
    private static long timedApart(Object summary) {
        summary.latencyMicros.with {
            assert transfer.count > 0 && byTwoClocks.count > 0
            assert byTwoClocks.max > 100_000 && summary.negativeTimes <= byTwoClocks.count
        }
        timed(summary)
    }

    @Test
    @Order(1)
    void 'the merged result of two agents has all messages, requests, downloads and stock samples that broker and server count'() {
        [site.target('artemis'), site.target('http', 'file=/1g.img', 'size=10000')].with { broker, server ->
            def rows = Files.write(folder.resolve('rows.csv'), ['row'] + (0..5).collect { 'x' * 10**it })
            def plan = JoinedPlan.write(folder.resolve('joined.jmx'), server.url('HTTP'), rows)
            run('joined', plan, ['target.url': broker.url('CORE'), 'their.name': 'theirs', 'overdrive.report': true,
                                 AgentRecordings: 'fetch', Messages: 400, LoopCount: 20, RequestCount: 1, Threads: 2]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                Controllers.assertSumOfAgents(run)
                def summary = run.summary
                def page = run.directory.resolve('report/index.html').text
                assert summary.sent == 800 && summary.completed == 800 && summary.received == 800
                assert summary.lost == 0 && summary.duplicated == 0 && summary.leftOver == 0
                assert summary.latencyMicros.ack.count == 800
                assert summary.labels.collectEntries { [it.key, it.value.samples] }.subMap('GET', 'download', 'theirs', 'POST /upload') ==
                    [GET: 80, download: 80, theirs: 6, 'POST /upload': 6]
                broker.await { it.messagesAdded >= 800 && it.queueDepth == 0 }
                server.await { it.requests >= 166 }.with {
                    assert requests == 166
                    assert bodyBytesReceived == 111_111 // each digit is how often a row was sent
                }
                assert run.output.contains('The run is good')
                assert run.output.contains("results go to the controller, so there is one result per second")
                assert run.results('send').size() < summary.sent / 2 // one a second and thread, however long the run took
                assert !run.directory.resolveSibling('jmeter.log').text.contains('Cannot handle ThreadListener')
                summary.agents.eachWithIndex { agent, i -> assert Math.abs(agent.clockAheadMillis - [50, -50][i]) <= agent.clockErrorMillis + 5 }
                assert timedApart(summary) == 800
                assert summary.agents.count { it.beganAfterMillis == 0 && it.beganAfterErrorMillis == 0 } == 1
                assert run.output.contains('Load agents began within ')
                assert page.contains('started … after the first agent') && !page.contains('no transfer time is known')
                summary.agents.each { agent ->
                    new RecordingFile(run.directory.resolve("$agent.files/recording.jfr")).withCloseable { assert it.hasMoreEvents() }
                }
                assert summary.verdict.agents.keySet() == agents*.host.toSet()
                assert page.contains('clock ahead') && page.contains(' ± ')
                assert page.contains('COVERAGE 2/2') && page.contains('the load is 2 times what they specify') && page.contains(agents[1].host)
                Controllers.assertEqualToMerge(run)
                assert page.contains("CPU of each agent's host") && !page.contains('there is no agent.jsonl')
            }
            [broker, server]*.close()
        }
    }

    @Test
    @Order(2)
    void 'with AgentLoad shared two agents split the messages, and only the controller starts the target'() {
        run('shared', JMeterRun.plan('JMS.Client'), [Messages: 301, AgentLoad: 'shared', Producers: 2, 'overdrive.report.dashboard': true,
                                                     TargetOptions: "address=${site.address(1)}"]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('WARNING: There is no dashboard of JMeter (no results file is known')
            assert run.summary.sent == 301 && run.summary.received == 301
            assert run.output.findAll('artemis is ready at').size() == 1
            assert agents.every { !it.console.contains('is ready at') }
            Controllers.assertSumOfAgents(run)
        }
    }

    private static JMeterRun pattern(String name, Path plan, RunningTarget broker, Map<String, Object> parameters) {
        run(name, plan, ['target.url': broker.url('CORE'), Messages: 100, ProducerWorkers: 2, ObserverWorkers: 2, ConsumerWorkers: 2, *: parameters])
    }

    @Test
    @Order(3)
    void 'the merged result of two agents that run patterns on the same queues and topics matches the counts of the broker'() {
        site.target('artemis').withCloseable { broker ->
            pattern('tasks', JMeterRun.plan('Patterns.TaskDistribution'), broker, [:]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert timed(run.summary) == run.summary.received
                run.summary.wholeRun.patterns.with { assert posted == 200 && claimed == 200 && deleted == 200 && claimedTwice == 0 }
                assert run.summary.lost == 0 && run.summary.leftOver == 0
                Controllers.assertSumOfAgents(run)
                // an agent that is still closing has a reply queue with what the broker answered it, which counts until it is gone
                broker.await { it.messagesAdded == 200 && it.messagesAcknowledged == 200 && it.queueDepth == 0 }
            }
            // consumers do not have time for all of them, and each agent sees the messages on the queues
            def slow = JMeterRun.variant(folder, 'Patterns.Auditing') { Scenarios.paused(it, 'jms.JmsPatternWorker', 'consumer', 500) }
            pattern('auditing', slow, broker, [DrainTimeout: 0]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def (counts, left) = [run.summary.wholeRun.patterns, run.summary.wholeRun.leftOver]
                def (claimed, deleted) = [counts.claimed ?: 0, counts.deleted ?: 0] // on a fast machine all messages are posted before the first claim
                assert counts.posted == 200 && counts.listed > 0 && claimed < 200
                // the end of the run may cut off an answer: only the broker knows whether that message was deleted
                def inDoubt = counts.deletesUnanswered ?: 0
                assert left <= 200 - deleted && left >= 200 - deleted - inDoubt
                assert left == 200 - deleted ? run.summary.lost == 0 : run.summary.notKnown.lost.contains('had no answer')
                assert run.output.contains("FAILED: ${left - (claimed - deleted)} messages were left over on their queue")
                Controllers.assertSumOfAgents(run)
                broker.await { it.messagesAdded == 400 && it.messagesAcknowledged == 400 - left && it.queueDepth == left }
            }
            pattern('broadcast', JMeterRun.plan('Patterns.PointToPoint'), broker, [:]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert timed(run.summary) == run.summary.received
                run.summary.wholeRun.patterns.with { assert posted == 200 && listed > 0 && listedAgain == 0 }
                Controllers.assertSumOfAgents(run)
            }
        }
    }

    @Test
    @Order(3)
    void 'a threshold or a missed rate that is to abort ends both agents at the same second, and so does a precision'() {
        site.target('artemis').withCloseable { broker ->
            def given = ['target.url': broker.url('CORE'), Warmup: 0, Rate: 200, MaxPending: 100]
            // one message in flight at an agent cannot reach a million a second
            [[4, 'overdrive.threshold.ack.p50', '1ns; abort', 'the run was stopped after', given],
             [4, 'overdrive.threshold.rate', '>=99%; abort', 'the run was stopped after', given + [Rate: 1_000_000, MaxPending: 1]],
             [0, 'Precision', 'completedPerSecond:50%', 'the run ends.', given]].each { code, name, value, sentence, load ->
                run("ends by $name", JMeterRun.plan('JMS.Client'), load + [Duration: 300, (name): value]).withCloseable { run ->
                    assert run.exitCode() == code: run.output
                    assert run.summary.seconds < 200 && run.output.contains(sentence)
                    def own = run.summary.agents*.directory.collect { new JsonSlurper().parse(Path.of(it).resolve('summary.json').toFile()) }
                    assert own*.seconds == [run.summary.seconds] * 2
                    // reached over both agents, which an agent alone cannot know
                    assert own.every { !it.containsKey('precision') }
                    assert name != 'Precision' || run.summary.precision.ended
                    Controllers.assertSumOfAgents(run)
                }
            }
        }
    }

    @Test
    @Order(4)
    void 'a Zaqar run on two agents is refused, because each agent would empty the queues at its start'() {
        run('zaqar', JMeterRun.plan('Zaqar.PointToPoint'), ['target.url': 'http://127.0.0.1:9']).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("this run has 2 load agents, and each empties Zaqar's queues at its start")
        }
    }

    @Test
    @Order(3)
    void 'an automatic warm-up ends at the same second of both agents, when both are steady or at its limit'() {
        site.target('artemis').withCloseable { broker ->
            def parameters = ['target.url': broker.url('CORE'), Warmup: 'auto', WarmupLimit: 40, Duration: 3, Rate: 200]
            run('warm', JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def warmup = run.summary.warmup
                assert warmup.seconds <= 40 && run.output.contains(warmup.sentence)
                def own = run.summary.agents*.directory.collect { new JsonSlurper().parse(Path.of(it).resolve('summary.json').toFile()) }
                assert own*.warmup*.seconds == [warmup.seconds] * 2
                assert own*.seconds == [3.0] * 2 && run.summary.seconds == 3.0
                Controllers.assertSumOfAgents(run)
            }
        }
    }

    @Test
    @Order(4)
    void 'agents that cannot reach their controller report it, and the controller names the address that it gave them'() {
        networks().run(folder.resolve('misnamed'), agents, JMeterRun.plan('JMS.Client'), ['target.url': 'tcp://10.77.0.1:9'], '127.0.0.1').withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains('was sent the plan and never began') && run.output.contains('as 127.0.0.1')
        }
        agents.each { it.awaitConsole('REFUSED: Load agent ', ' cannot reach its controller') }
    }

    @Test
    @Order(5)
    void 'an agent that waits for another one to begin can be taken over, and its next run has only its own results'() {
        networks().within(3, 'ip rule add ipproto tcp dport 4100-4110 blackhole')
        def plan = JMeterRun.plan('PostProcessors.HTML.x.None')
        def parameters = [Threads: 1, LoopCount: 5, RequestCount: 2]
        run('waits', plan, [AgentBeginTimeout: 120, 'client.rmi.localport': 4100, *: parameters]).withCloseable { waits ->
            agents[0].awaitThread('overdrive-call')
            site.run(folder.resolve('takes'), agents[0..0], plan, [BusyAgent: 'free', *: parameters]).withCloseable { takes ->
                assert takes.exitCode() == 0: takes.output
                Controllers.assertSumOfAgents(takes)
            }
            assert waits.exitCode() == 3: waits.output
            assert waits.output.contains("REFUSED: ${agents[0].host}: Another controller has taken this load agent")
        }
        networks().within(3, 'ip rule del ipproto tcp dport 4100-4110 blackhole')
    }

    @Test
    @Order(6)
    void 'agents with blocked ports or a wrong RMI host name are refused with the cause of each'() {
        def misnamed = networks().agent(folder, 2, 1100, '127.0.0.1')
        misnamed.awaitLog('Bound to RMI registry')
        networks().within(2, 'ip rule add ipproto tcp sport 1099 blackhole')
        networks().within(3, 'ip rule add ipproto tcp sport 4001 blackhole')
        site.run(folder.resolve('refused'), [*agents, misnamed], JMeterRun.plan('JMS.Client'), ['target.url': 'tcp://10.77.0.1:9', AgentWait: 0, AgentBeginTimeout: 30]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def refusal = run.output.readLines().find { it.contains('REFUSED: COVERAGE 0/3 load agents began: ') }
            ["${agents[0].host} does not answer", "${agents[1].host} answers, but its engine has not answered within 30 s", 'firewall',
             "$misnamed.host calls itself 127.0.0.1", '-Djava.rmi.server.hostname='].each { assert refusal.contains(it) }
        }
        networks().within(3, 'ip rule del ipproto tcp sport 4001 blackhole')
        networks().within(2, 'ip rule del ipproto tcp sport 1099 blackhole')
        misnamed.close()
    }

    @Test
    @Order(7)
    void 'an agent that loses its network ends the run, and also its own test'() {
        networks().target('artemis').withCloseable { broker ->
            run('cut', JMeterRun.plan('JMS.Client'), ['target.url': broker.url('CORE'), Warmup: 0, Duration: 120, Rate: 50, BusyAgent: 'free']).withCloseable { run ->
                run.awaitMeasured(2)
                networks().within(3, 'ip link set eth0 down')
                assert run.exitCode() == 3: run.output
                assert run.output.contains("FAILED: COVERAGE 1/2 load agents complete; ${agents[1].host} was lost ")
                assert run.summary.seconds < 120
            }
        }
        agents[1].awaitConsole('The controller is lost: it took no result for 15 s. The test is ended')
    }
}
