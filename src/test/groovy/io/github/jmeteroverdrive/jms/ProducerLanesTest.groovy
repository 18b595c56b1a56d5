// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Several producers on one thread: what they share, how they are paced, and what holds them back. */
class ProducerLanesTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run run(Map<String, Object> parameters, Map<String, String> fields, Map<String, String> consumer = [:]) {
        WarmJMeter.plan(folder, Plans.variant(folder, fields, consumer), [*: parameters, 'target.url': broker.url])
    }

    private static Map<String, Object> alone(String queue) {
        [Consumers: 0, Destination: "queue://$queue".toString()]
    }

    @Test
    void 'three producers on one thread send exactly 100 messages together'() {
        run([Messages: 100, MaxPending: 7], [producers: '3']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 100 && run.summary.completed == 100 && run.summary.received == 100
            assert run.summary.lost == 0 && run.summary.reordered == 0
            assert run.results('send').size() == 100
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['thread,', 'group,', 'producer,', '2,', 'group,2', 'thread,1'])
    void 'ten producers on one or two threads send evenly to five queues, whatever connections and sessions they share'(String connections, String sessions) {
        def queue = "five$connections${sessions ?: ''}-"
        def fields = [producers: '2', destinations: '5', connections: connections, sessions: sessions ?: '', waitForConsumers: '0']
        run([*: alone(queue), Messages: 1003, MaxPending: 10, SenderThreads: sessions == '1' ? 1 : 2], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 1003 && run.summary.completed == 1003
            assert (0..4).collect { broker.browse("$queue$it") }.sort() == [200, 200, 201, 201, 201]
        }
    }

    @Test
    void 'more threads than producers are refused'() {
        run([Messages: 10, SenderThreads: 3], [producers: '2', waitForConsumers: '0']).withCloseable { run ->
            assert run.exitCode() == 3
            // it fails if the consumers have begun before
            assert run.output =~ /(REFUSED|FAILED): od - JMS Async Producer 'send': Producers is '2'.* 3 threads/
        }
    }

    @Tag('full')
    @Test
    void 'with more producers than messages per second all messages are sent'() {
        run([Messages: 8, Rate: 5], [producers: '10']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 8 && run.summary.received == 8
            assert run.summary.latencyMicros.sendDelay.count == 8
        }
    }

    @Tag('full')
    @Test
    void 'a rate can have steps and a ramp'() {
        run([Warmup: 0, Duration: 3, MaxPending: 50], [producers: '4', rate: '100/s for 1s, ramp 100/s to 300/s for 1s, 300/s']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            // at most 100 + 200 + 300 and a first message for each producer; fewer if the thread begins late
            assert run.summary.wholeRun.sent in 1..604
            assert run.summary.latencyMicros.ackFromIntended.count == run.summary.completed
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['1,false', '3,true'])
    void 'the last incomplete transaction is committed'(int producers, boolean shared) {
        def queue = "tail$producers"
        def fields = [producers: "$producers".toString(), commitInterval: '10', sessions: shared ? '1' : '', waitForConsumers: '0']
        run([*: alone(queue), Messages: 25, MaxPending: 10], fields).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 25 && run.summary.completed == 25
            assert broker.browse(queue) == 25
        }
    }

    @Tag('full')
    @Test
    void 'after a broker is killed only whole transactions count as completed'() {
        def plan = Plans.variant(folder, [commitInterval: '50', rate: '2000'])
        WarmJMeter.begin(folder, plan, [Warmup: 0, Duration: 60, MaxPending: 100]).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.target().destroyForcibly()
            assert run.exitCode() == 3
            def whole = run.summary.wholeRun
            assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
            assert whole.completed % 50 == 0
            assert run.output =~ /the connection to tcp:.* was lost/
        }
    }

    @Test
    void 'a synchronous send waits for the broker, and every message is completed'() {
        run([*: alone('sync'), Messages: 50, MaxPending: 10], [send: 'sync', producers: '2', waitForConsumers: '0']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.completed == 50 && broker.browse('sync') == 50
            assert run.output.contains('opened with blockOnNonDurableSend=true')
        }
    }

    @Test
    void 'the end-to-end limit blocks producers whose messages no consumer receives'() {
        // the consumer's selector matches no message
        def parameters = [Destination: 'queue://limited', Duration: 2, Warmup: 0, MaxPending: 100, DrainTimeout: 1]
        run(parameters, [endToEndLimit: '12', producers: '3'], [selector: "wanted = 'never sent'"]).withCloseable { run ->
            run.exitCode()
            assert run.summary.wholeRun.sent == 12
            assert run.summary.wholeRun.blocked == 3
            assert broker.browse('limited') == 12
        }
    }

    @Tag('full')
    @Test
    void 'the end-to-end limit lets all messages pass that consumers receive'() {
        run([Messages: 2000, MaxPending: 100], [endToEndLimit: '20', producers: '2']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 2000
        }
    }

    @Test
    void 'an end-to-end limit without a consumer is refused'() {
        run([*: alone('nobody'), Messages: 10], [endToEndLimit: '5', waitForConsumers: '0']).withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': End-to-end limit is '5'.*add a consumer that starts at once/
        }
    }

    @Tag('full')
    @Test
    void 'the end-to-end limit holds back requests to several queues until replies arrive'() {
        def plan = JMeterRun.variant(folder, 'JMS.RequestReply') { it }
        def parameters = [Destinations: 2, Messages: 500, MaxPending: 100, EndToEndLimit: 3, 'target.url': broker.url]
        WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 500 && run.summary.received == 500 && run.summary.lost == 0
            assert run.summary.blocked > 0
            assert run.summary.latencyMicros.response.count == 500
        }
    }

    @Tag('full')
    @Test
    void 'with zero producers the consumers run alone'() {
        broker.session { session ->
            def producer = session.createProducer(session.createQueue('given'))
            5.times { producer.send(session.createTextMessage('not ours')) }
        }
        run([Destination: 'queue://given', Warmup: 0, IdleTimeout: 5], [producers: '0'], [foreign: 'take']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.summary.containsKey('sent') && run.summary.wholeRun.foreign == 5
            assert broker.browse('given') == 0
        }
    }
}
