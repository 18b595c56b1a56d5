// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.jms.connection.JmsStamp
import io.github.jmeteroverdrive.measure.Phase
import io.github.jmeteroverdrive.run.RunId
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Producers and consumers in separate JVMs, and messages from clients that are not ours. */
class TwoJvmsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    /** Runs a plan in a separate JVM. */
    private static final Closure<Run> OWN = JMeterRun.&plan

    /** Runs a plan in the JVM that tests share. */
    private static final Closure<Run> SHARED = WarmJMeter.&begin

    /** A run without the elements of one kind. */
    private Run only(Closure<Run> jvm, String without, Map<String, Object> parameters, Map<String, Object> fields = [:]) {
        def place = Files.createDirectories(folder.resolve(without))
        def plan = JMeterRun.variant(place, 'JMS.Client') { Plans.without(Plans.with(it, fields), without) }
        jvm(place, plan, ['target.url': broker.url, *: parameters])
    }

    private Run scenario(Closure<Run> jvm, String name, Map<String, Object> parameters) {
        def place = Files.createDirectories(folder.resolve(name))
        jvm(place, JMeterRun.plan(name), ['target.url': broker.url, *: parameters])
    }

    @Tag('full')
    @Test
    void 'a consumer in a later JVM with the same run id receives and times the messages of the producer'() {
        only(OWN, 'JmsConsumer', [RunId: 'together', Messages: 500, MaxPending: 50]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 500 && run.summary.leftOver == 500
        }
        broker.send('overdrive', 3)
        only(SHARED, 'JmsAsyncProducer', [RunId: 'together', Messages: 500, IdleTimeout: 2]).withCloseable { run ->
            run.exitCode()
            def summary = run.summary
            assert summary.received == 500 && summary.leftOver == 0 && summary.foreign == 3
            assert !summary.containsKey('negativeTimes')
            assert summary.latencyMicros.transfer.count == 500
            assert broker.count('overdrive') == 3
        }
    }

    @Test
    void 'the scenarios JMS Producer and JMS Consumer exchange all messages between two JVMs'() {
        scenario(SHARED, 'JMS.Producer', [Producers: 3, Messages: 1000, Rate: 200, MaxPending: 10]).withCloseable { producer ->
            // before the consumer, which would give up on a producer that is slow to start
            producer.awaitLine(~/sent [1-9]/)
            scenario(OWN, 'JMS.Consumer', [Consumers: 2, IdleTimeout: 10]).withCloseable { consumer ->
                assert producer.exitCode() == 0: producer.output
                assert producer.summary.sent == 1000 && producer.summary.completed == 1000 && producer.summary.unresolved == 0
                assert producer.output.contains('The run is good')
                assert consumer.exitCode() == 0: consumer.output
                assert consumer.summary.wholeRun.received == 1000 && consumer.summary.duplicated == 0 && consumer.summary.foreign == 0
                assert broker.count('overdrive') == 0
            }
        }
    }

    @Tag('full')
    @Test
    void 'messages received by another JVM with the same run id are not reported as lost'() {
        scenario(OWN, 'JMS.Consumer', [RunId: 'both', IdleTimeout: 15]).withCloseable { other ->
            other.awaitLine(~/^(warm-up|measure)/)
            scenario(SHARED, 'JMS.Client', [RunId: 'both', Messages: 400, MaxPending: 10, DrainTimeout: 2]).withCloseable { own ->
                assert own.exitCode() == 0: own.output
                assert other.exitCode() == 0: other.output
                def (mine, theirs) = [own.summary.received ?: 0, other.summary.received ?: 0]
                assert mine + theirs == 400 && theirs > 0
                assert own.summary.completed == 400 && own.summary.leftOver == 0
                assert !own.summary.containsKey('lost')
                assert own.summary.notKnown.lost == 'JVMs that were given the same RunId may have received messages to queue://overdrive'
                assert own.output =~ /WARNING: $theirs acknowledged messages did not arrive at the consumers known here/
                assert !own.output.contains('never arrived')

                def merge = new Overdrive('merge', *[own, other].collect { it.directory as String }, '-o', folder.resolve('merged') as String)
                assert merge.exitCode() == 0: merge.output
                def both = new JsonSlurper().parse(folder.resolve('merged/summary.json').toFile())
                assert both.sent == 400 && both.wholeRun.received == 400 && both.lost == 0 && !both.containsKey('notKnown')
            }
        }
    }

    @Tag('full')
    @Test
    void 'a consumer continues after its own Duration while another JVM sends'() {
        scenario(OWN, 'JMS.Consumer', [Warmup: 0, Duration: 1, IdleTimeout: 10]).withCloseable { consumer ->
            consumer.awaitLine(~/^measure/)
            scenario(SHARED, 'JMS.Producer', [Warmup: 0, Duration: 5, Rate: 300, MaxPending: 100]).withCloseable { producer ->
                assert producer.exitCode() == 0: producer.output
                assert consumer.exitCode() == 0: consumer.output
                assert consumer.summary.received == producer.summary.sent && producer.summary.completed == producer.summary.sent
                assert consumer.summary.duplicated == 0 && consumer.summary.leftOver == 0
                assert broker.count('overdrive') == 0
                assert producer.output.contains('The run is good')
                // all messages, or nearly all, came after its measured second
                assert consumer.output.contains('The run is good')
            }
        }
    }

    @Tag('full')
    @Test
    void 'a consumer that is stopped while another JVM sends reports it, and the messages left over are accounted for'() {
        scenario(SHARED, 'JMS.Producer', [Warmup: 0, Duration: 20, Rate: 300, MaxPending: 100]).withCloseable { producer ->
            producer.awaitMeasured(1)
            scenario(OWN, 'JMS.Consumer', [Warmup: 0, Duration: 5, DrainTimeout: 1]).withCloseable { consumer ->
                consumer.awaitLine(~/received [1-9]/)
                consumer.command('Shutdown')
                assert consumer.exitCode() == 3: consumer.output
                assert consumer.output =~ /FAILED: od - JMS Consumer 'receive': it ended while messages of another JVM still arrived/
                assert consumer.summary.failures.any { it.contains('still arrived') }
                assert producer.exitCode() == 0: producer.output
                def stayed = broker.count('overdrive')
                assert stayed > 0 && producer.summary.leftOver == stayed
                assert consumer.summary.received + stayed == producer.summary.completed
            }
        }
    }

    @Tag('full')
    @Test
    void 'messages of another run are foreign and stay on the queue'() {
        only(OWN, 'JmsConsumer', [RunId: 'one', Messages: 20]).withCloseable { assert it.exitCode() == 0 }
        only(SHARED, 'JmsAsyncProducer', [RunId: 'other', IdleTimeout: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.foreign == 20 && !run.summary.received
            assert broker.count('overdrive') == 20
        }
    }

    /** Sends stamped messages as a sender does whose clock is ahead. */
    private void sendFrom(long aheadNanos, String runId, int messages) {
        def stamp = new JmsStamp(runId: RunId.of(runId), producer: 1, phase: Phase.MEASURE)
        stamp.sent = stamp.intended = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) + aheadNanos
        broker.session { session ->
            def producer = session.createProducer(session.createQueue('overdrive'))
            messages.times {
                def message = session.createBytesMessage()
                stamp.sequence = it
                stamp.write(message, new byte[100], 100)
                message.setStringProperty('overdrive_run', Long.toHexString(stamp.runId))
                producer.send(message)
            }
        }
    }

    @Tag('full')
    @Test
    void 'messages of a sender whose clock is ahead are counted, and timed separately as by two clocks'() {
        sendFrom(TimeUnit.HOURS.toNanos(1), 'future', 30)
        only(SHARED, 'JmsAsyncProducer', [RunId: 'future', IdleTimeout: 5, Messages: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.received == 30 && run.summary.negativeTimes == 30
            assert run.summary.latencyMicros.keySet() == ["byTwoClocks"] as Set && run.summary.latencyMicros.byTwoClocks.max == 0
            assert run.output.readLines().count { it.startsWith('WARNING') && it.contains("a JVM with another clock") } == 1
            assert broker.count('overdrive') == 0
        }
    }

    @Tag('full')
    @Test
    void 'a replier answers each request with the same body, and a request without JMSReplyTo fails the run'() {
        only(SHARED, 'JmsAsyncProducer', [RunId: 'replies', IdleTimeout: 10],
             ['JmsConsumer.replies': 'true', 'JmsConsumer.foreign': 'take', 'JmsConsumer.messagesPerResult': 1]).withCloseable { run ->
            broker.session { session ->
                def answers = session.createTemporaryQueue()
                def consumer = session.createConsumer(answers)
                def producer = session.createProducer(session.createQueue('overdrive'))
                20.times {
                    def request = session.createTextMessage("question $it")
                    request.JMSReplyTo = answers
                    if (it % 2) request.JMSCorrelationID = "mine $it"
                    request.setIntProperty('number', it)
                    producer.send(request)
                    def reply = consumer.receive(60_000)
                    assert reply.text == "question $it" && reply.getIntProperty('number') == it
                    assert reply.JMSCorrelationID == (it % 2 ? "mine $it" : request.JMSMessageID)
                }
                producer.send(session.createTextMessage('to nobody'))
            }
            assert run.exitCode() == 3: run.output
            assert run.results('receive').count { it.success == 'true' } == 20
            assert run.output =~ /FAILED: .*a request could not be answered: it has no JMSReplyTo/
            assert broker.count('overdrive') == 0
        }
    }
}
