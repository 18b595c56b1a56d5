// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.xml.MarkupBuilder
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Plans as a user writes them: thread groups that JMeter named, limits of the elements and of the groups. */
@Tag('full')
class OwnPlansTest {

    private static final String PRODUCER = 'JmsAsyncProducer'
    private static final String CONSUMER = 'JmsConsumer'

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    /** A thread group with samplers, each a list of class, name and fields. */
    private static Closure<?> group(Map<String, Object> settings = [:], List<?>... samplers) {
        { MarkupBuilder plan ->
            def name = settings.name ?: 'Thread Group'
            plan.ThreadGroup(guiclass: 'ThreadGroupGui', testclass: 'ThreadGroup', testname: name) {
                stringProp(name: 'ThreadGroup.num_threads', settings.threads ?: 1)
                stringProp(name: 'ThreadGroup.ramp_time', 0)
                stringProp(name: 'ThreadGroup.on_sample_error', 'continue')
                if (settings.delay) {
                    boolProp(name: 'ThreadGroup.scheduler', true)
                    stringProp(name: 'ThreadGroup.delay', settings.delay)
                    stringProp(name: 'ThreadGroup.duration', 600)
                }
                elementProp(name: 'ThreadGroup.main_controller', elementType: 'LoopController', guiclass: 'LoopControlPanel', testclass: 'LoopController') {
                    boolProp(name: 'LoopController.continue_forever', false)
                    stringProp(name: 'LoopController.loops', settings.loops ?: -1)
                }
            }
            plan.hashTree {
                if (settings.timer) {
                    plan.ConstantTimer(guiclass: 'ConstantTimerGui', testclass: 'ConstantTimer', testname: 'pause') {
                        stringProp(name: 'ConstantTimer.delay', settings.timer)
                    }
                    plan.hashTree()
                }
                samplers.each { type, element, fields -> od(plan, "jms.$type", element, fields.collectEntries { k, v -> ["$type.$k", v] }) }
            }
        }
    }

    private static void od(MarkupBuilder plan, String type, String name, Map<String, Object> fields) {
        plan."io.github.jmeteroverdrive.$type"(guiclass: "io.github.jmeteroverdrive.${type}Gui", testclass: "io.github.jmeteroverdrive.$type", testname: name) {
            fields.each { k, v -> stringProp(name: k, v) }
        }
        plan.hashTree()
    }

    private static List<?> producer(Map<String, Object> fields, String name = 'od - JMS Async Producer') {
        [PRODUCER, name, [connection: 'broker', maxPending: 10] + fields]
    }

    private static List<?> consumer(Map<String, Object> fields, String name = 'od - JMS Consumer') {
        [CONSUMER, name, [connection: 'broker'] + fields]
    }

    private Run ended(Closure<?>... groups) {
        ended([:], groups)
    }

    private Run ended(Map<String, Object> parameters, Closure<?>... groups) {
        def text = new StringWriter()
        def plan = new MarkupBuilder(text)
        plan.jmeterTestPlan(version: '1.2', properties: '5.0', jmeter: '5.6.3') {
            hashTree {
                TestPlan(guiclass: 'TestPlanGui', testclass: 'TestPlan', testname: 'plan')
                hashTree {
                    od(plan, 'monitor.LiveStatistics', 'od - Live Statistics', [:])
                    od(plan, 'jms.JmsConnection', 'broker', ['JmsConnection.url': broker.url])
                    groups.each { it(plan) }
                }
            }
        }
        def file = Files.writeString(folder.resolve('own.jmx'), text as String)
        WarmJMeter.plan(folder, file, [Warmup: 0, *: parameters])
    }

    @Test
    void 'two thread groups and elements of one name are two'() {
        def slow = producer([destination: 'queue://q', messages: 30, rate: 10])
        ended(group(consumer([destination: 'queue://q'])), group(producer([destination: 'queue://q', messages: 100])), group(slow)).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 130 && run.summary.received == 130 && run.summary.lost == 0
            assert run.summary.rate.wanted == 30
            assert !run.output.contains('WARNING')
        }
    }

    @Test
    void 'an end by the number of messages of the element is no stop'() {
        ended(group(consumer([destination: 'queue://q'])), group(producer([destination: 'queue://q', messages: 100]))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 100 && run.summary.received == 100
            assert !run.summary.incomplete
        }
    }

    @Test
    void 'a Duration that was given ends an element before its messages are sent, and the run is good'() {
        ended([Duration: 1], group(producer([destination: 'queue://q', messages: 1000, rate: 10], 'send'))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains("WARNING: od - JMS Async Producer 'send': the Duration of the run ended before the requested 1,000 messages were sent.")
        }
    }

    @Test
    void 'the default Duration that ends an element before its messages are sent makes the run a failed one'() {
        ended(group(producer([destination: 'queue://q', messages: 1000, rate: 10], 'send'))).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("FAILED: od - JMS Async Producer 'send': the default Duration of 30 s ended before the requested 1,000 messages were sent; "
                + 'give a longer Duration.')
        }
    }

    @Test
    void 'an end by the loop count is no stop'() {
        ended(group(loops: 3, producer([destination: 'queue://q', correlationId: '${__Random(1,9)}']))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.sent == 3 && run.summary.wholeRun.completed == 3
        }
    }

    @Test
    void 'each loop sends a message, however late the one before is acknowledged'() {
        def slow = { plan -> od(plan, 'jms.JmsConnection', 'slow', ['JmsConnection.url': 'calibration:?ack=fixed:70ms']) }
        def each = producer([connection: 'slow', destination: 'queue://q', maxPending: 1, correlationId: '${__Random(1,9)}'])
        ended(slow, group(loops: 5, each)).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.sent == 5 && run.summary.wholeRun.completed == 5
        }
    }

    @Test
    void 'the number of messages of an element alone in its group is sent whatever the loop count is'() {
        ended(group(loops: 3, producer([destination: 'queue://q', messages: 20, correlationId: '${__Random(1,9)}']))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.sent == 20 && run.summary.wholeRun.completed == 20
        }
    }

    @Test
    void 'a loop count that ends a group of two before all messages are sent makes the run a failed one'() {
        def two = ['one', 'other'].collect { producer([destination: 'queue://q', messages: 20, correlationId: '${__Random(1,9)}'], it) }
        ended(group(loops: 3, *two)).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("FAILED: od - JMS Async Producer 'one': Messages is '20': the loops of its thread group ended" +
                ' before all of them were sent; set the group\'s Loop Count to infinite.')
        }
    }

    /** Loop Count 1 is JMeter's default. */
    @ParameterizedTest
    @ValueSource(strings = ['', '100'])
    void 'a loop count of 1 does not end an element alone in its group before Duration'(String rate) {
        def send = group(loops: 1, producer([destination: 'queue://q', rate: rate]))
        ended([Duration: 2], send, group(loops: 1, consumer([destination: 'queue://q', drainTimeout: 1]))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.seconds == 2
            assert run.summary.wholeRun.sent > 1 && run.summary.lost == 0
            assert !run.output.contains('Loop Count')
        }
    }

    @Test
    void 'a loop count of 1 that ends a group of two before a Duration that was given makes the run a failed one'() {
        ended([Duration: 600], group(loops: 1, *['one', 'other'].collect { producer([destination: 'queue://q'], it) })).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("FAILED: od - JMS Async Producer 'one': the Loop Count of its thread group is 1, which ended it before" +
                ' Warmup + Duration were over; set it to infinite, and the element ends with them.')
        }
    }

    @Test
    void 'the run names the loop count that ends consumers while their producers send'() {
        def two = ['one', 'other'].collect { consumer([destination: 'queue://q', drainTimeout: 0], it) }
        ended([Duration: 2], group(producer([destination: 'queue://q'])), group(loops: 1, *two)).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains("WARNING: od - JMS Consumer 'one': the loops of its thread group ended it while producers were still sending;" +
                " set the group's Loop Count to infinite.")
        }
    }

    @Test
    void 'a larger loop count that ends an element before Duration is a warning'() {
        ended([Duration: 600], group(loops: 3, producer([destination: 'queue://q', correlationId: '${__Random(1,9)}']))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.sent == 3
            assert run.output.contains("WARNING: od - JMS Async Producer 'od - JMS Async Producer': the Loop Count of its thread group is 3,")
        }
    }

    @Test
    void 'a broker does not block a producer that pauses for longer than its drain time-out when the run ends'() {
        ended([Duration: 1], group(timer: 4000, producer([destination: 'queue://q', drainTimeout: 0]))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.output.contains('blocked send()')
        }
    }

    @Test
    void 'two producers in one thread send all that they were asked for'() {
        def producers = [producer([destination: 'queue://q', messages: 50], 'one'), producer([destination: 'queue://r', messages: 3000], 'other')]
        ended(group(consumer([destination: 'queue://q,queue://r', consumers: 1])), group(*producers)).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 3050 && run.summary.received == 3050 && run.summary.lost == 0
        }
    }

    @Test
    void 'a consumer in the thread of its producer gets all and ends'() {
        ended(group(producer([destination: 'queue://q', messages: 300]), consumer([destination: 'queue://q']))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 300 && run.summary.received == 300 && run.summary.lost == 0
        }
    }

    @Test
    void 'the rate of a group with a startup delay begins with the group'() {
        def delayed = producer([destination: 'queue://r', messages: 100, rate: 1000])
        ended(group(producer([destination: 'queue://q', messages: 30])), group(delay: 2, delayed)).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.rate.wanted == 100 && run.summary.rate.sent == 100
            // from the run's clock on all of them would be 2 s late
            assert run.summary.rate.late < 100
        }
    }

    @Test
    void 'consumers wait for a producer whose group begins when all others have ended'() {
        def delayed = group(delay: 1, producer([destination: 'topic://t', messages: 20]))
        ended(group(consumer([destination: 'topic://t'])), group(producer([destination: 'topic://t', messages: 10])), delayed).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 30 && run.summary.received == 30
        }
    }

    @Test
    void 'consumers on a topic or with a selector wait for what is delayed until their drain time-out'() {
        def delayed = { group(producer([destination: it, messages: 5, deliveryDelay: 3000, properties: 'color=red'])) }
        def selecting = consumer([destination: 'queue://q', selector: "color = 'red'", drainTimeout: 60])
        ended(group(consumer([destination: 'topic://t', drainTimeout: 60])), group(selecting), delayed('topic://t'), delayed('queue://q')).withCloseable { run ->
            run.exitCode()
            assert run.summary.sent == 10 && run.summary.received == 10
        }
    }

    @Test
    void 'a slow consumer that its drain time-out ends keeps its pace to the end'() {
        def slow = consumer([destination: 'queue://q', consumeTime: 100, drainTimeout: 0, messagesPerResult: 1], 'receive')
        ended(group(slow), group(producer([destination: 'queue://q', messages: 200]))).withCloseable { run ->
            run.exitCode()
            def at = run.results('receive').collect { (it.timeStamp as long) }.sort()
            def ends = run.results('receive').collect { (it.timeStamp as long) + (it.elapsed as long) }.sort()
            assert !at.empty && [at, ends].any { times -> times.collate(2, 1, false).every { it[1] - it[0] >= 98 } }
        }
    }

    @Test
    void 'foreign messages are counted, whatever properties they have'() {
        def names = ['phase', 'length', 'run', 'producer', 'sequence', 'sent', 'intended', 'tie']
        broker.session { session ->
            def sender = session.createProducer(session.createQueue('q'))
            names.each { name ->
                def message = session.createTextMessage('0123456789')
                names.each { message.setStringProperty("overdrive_$it", it == 'run' ? 'ff' : '1') }
                message.setStringProperty("overdrive_$name", 'not ours')
                sender.send(message)
            }
        }
        ended(group(consumer([destination: 'queue://q', foreign: 'take', idleTimeout: 5]))).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.foreign == names.size()
            assert broker.count('q') == 0
        }
    }

    @Test
    void 'a run in which no element has something to do fails with the reason'() {
        ended(group(producer([destination: 'queue://q', producers: 0], 'send'))).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output.contains("FAILED: No sample at all was taken. od - JMS Async Producer 'send': Producers is '0', so it sends nothing; give 1 or more.")
        }
    }
}
