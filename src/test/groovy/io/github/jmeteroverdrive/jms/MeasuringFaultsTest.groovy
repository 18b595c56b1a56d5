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
import org.junit.jupiter.params.provider.ValueSource

/** Effects that many load generators hide, checked against the broker's own counts. */
@Tag('full')
class MeasuringFaultsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run client(Artemis broker, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': broker.url, *: parameters])
    }

    /** The same with a small producer window, so that the client cannot send 4 MiB more than the broker accepts. */
    private Run held(Artemis broker, Map<String, Object> parameters) {
        client(broker, ['target.url': broker.url.replaceFirst(/producerWindowSize=\d+/, 'producerWindowSize=20000'), *: parameters])
    }

    @Test
    void 'messages sent in the warm-up are not measured, even if they arrive in the measured phase'() {
        client(broker, [Warmup: 1, Duration: 3, Rate: 300, MaxPending: 10, ConsumerStart: 2]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            def whole = summary.wholeRun
            assert summary.sent < whole.sent && summary.received == summary.sent
            assert summary.latencyMicros.transfer.count == summary.sent && summary.latencyMicros.ack.count == summary.sent
            assert whole.received == whole.sent
            assert broker.attribute('overdrive', 'messagesAdded') == whole.sent
            assert broker.attribute('overdrive', 'messagesAcknowledged') == whole.sent
        }
    }

    @Test
    void 'a backlog on the broker is displayed, and shows in the transfer times'() {
        def parameters = ['target.url': broker.url, Messages: 400, MaxPending: 100, ConsumeTime: 10, DrainTimeout: 60]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output =~ / backlog [1-9]/
            def last = run.ticks.last()
            assert last.sent == 400 && last.received == 400
            // it does not show in acknowledgement times, but in transfer times: each message waits for all before it
            assert run.summary.latencyMicros.transfer.mean > run.summary.latencyMicros.ack.mean
            assert broker.count('overdrive') == 0
        }
    }

    @Test
    void 'a stall of the broker shows in send delays and in latencies from the intended time'() {
        // it accepts 100 KB, then nothing until the consumer starts
        Artemis.start('full=BLOCK', 'maxSize=100000', 'pageSize=10000').withCloseable { broker ->
            held(broker, [Messages: 600, Rate: 300, MaxPending: 10, ConsumerStart: 6]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def latency = run.summary.latencyMicros
                assert run.summary.received == 600 && broker.count('overdrive') == 0
                // the stall delays the few messages in flight, and all whose intended time is within it
                assert latency.sendDelay.p50 > latency.ack.p50
                assert latency.ackFromIntended.p50 >= latency.sendDelay.p50
                assert latency.transferFromIntended.p50 >= latency.sendDelay.p50
            }
        }
    }

    @ParameterizedTest
    @CsvSource(['tcp,0,2', 'tcp,20,2', 'amqp,0,16'])
    void 'a run against a full broker ends, and counts the messages that it could not send'(String scheme, int commitInterval, int seconds) {
        Artemis.start('full=BLOCK', 'maxSize=20000', 'pageSize=10000').withCloseable { broker ->
            def url = scheme == 'tcp' ? [:] : ['target.url': "amqp://127.0.0.1:${broker.port}"]
            // full after a few messages, so that a slow machine fills it, too; over AMQP the broker accepts 1,000 anyway
            def parameters = [*: url, Warmup: 0, Duration: seconds, MaxPending: 30, MessageSize: 4096,
                              CommitInterval: commitInterval, Consumers: 0, DrainTimeout: 1]
            held(broker, parameters).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def whole = run.summary.wholeRun
                assert whole.completed > 0 && whole.sent == whole.completed + whole.failed + whole.unresolved
                assert whole.failed + whole.unresolved <= 31
                assert run.output =~ /FAILED: od - JMS Async Producer 'send': .*(blocked send\(\)|acknowledg)/
                assert run.results('send').size() == whole.sent
                // a CORE client reports the one message that is interrupted in send() as acknowledged
                assert broker.count('overdrive') >= whole.completed - (scheme == 'tcp' && !commitInterval ? 1 : 0)
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'a run against a frozen broker can be ended, and what was in flight has no outcome'(String scheme) {
        Artemis.start().withCloseable { broker ->
            def url = scheme == 'tcp' ? broker.url : "amqp://127.0.0.1:${broker.port}"
            def parameters = ['target.url': url, Warmup: 0, Duration: 1000, Rate: 200, MaxPending: 20, DrainTimeout: 1]
            WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
                run.awaitLine(~/^measure ([2-9]|\d\d+)\/.*received [1-9]/)
                broker.freeze()
                run.awaitLine(~/^measure .*completed 0 received 0/)
                run.command('Shutdown')
                assert run.exitCode() == 3: run.output
                broker.kill()
                def whole = run.summary.wholeRun
                assert whole.completed > 0 && whole.unresolved in 1..20
                assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
                assert run.output =~ /FAILED: \d+ messages? (was|were) neither acknowledged nor refused within DrainTimeout/
                assert run.output.contains('the broker did not answer for 5 s') && !run.output.contains('was lost')
            }
        }
    }
}
