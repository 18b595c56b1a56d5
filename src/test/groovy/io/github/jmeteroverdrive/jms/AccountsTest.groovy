// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import jakarta.jms.BytesMessage
import jakarta.jms.Message
import jakarta.jms.Session
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** What is said of messages that did not arrive, against what the broker has and what the test did to them. */
class AccountsTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private Run begun(String scenario, Map<String, Object> parameters) {
        WarmJMeter.begin(folder, JMeterRun.plan(scenario), parameters)
    }

    private Run ended(String scenario, Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan(scenario), parameters)
    }

    /** Neither a number in the summary nor the word in a verdict. */
    private static void lostIsNotKnown(Run run, String reason) {
        assert !run.summary.containsKey('lost')
        assert run.summary.notKnown.lost.contains(reason)
        assert run.output =~ /lost n\/a/
        assert !(run.output =~ /never arrived/)
    }

    private static String url(Artemis broker, String scheme) {
        scheme == 'amqp' ? "amqp://127.0.0.1:${broker.port}" : broker.url
    }

    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'requests that nobody has answered lie on their queue'(String scheme) {
        ended('JMS.RequestReply', ['target.url': url(broker, scheme), Messages: 3000, MaxPending: 100, ConsumeTime: 5, DrainTimeout: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.completed == 3000 && summary.lost == 0
            assert summary.leftOver > 0 && summary.leftOver >= broker.count('overdrive.requests')
            assert summary.received + summary.leftOver - (summary.leftOverCopies ?: 0) == 3000
        }
    }

    @Test
    void 'requests on Qpid, too'() {
        RunningTarget.start('qpid').withCloseable { target ->
            ended('JMS.RequestReply', ['target.url': target.url('AMQP'), Messages: 2000, MaxPending: 100, ConsumeTime: 5, DrainTimeout: 1]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def summary = run.summary
                assert summary.completed == 2000 && summary.lost == 0 && summary.leftOver > 0
                assert summary.received + summary.leftOver - (summary.leftOverCopies ?: 0) == 2000
            }
        }
    }

    /** Over AMQP a browser now and then gets none for 20 s, the more so the larger they are; then the run must say that it does not know. */
    @ParameterizedTest
    @CsvSource(['tcp,10000000', 'amqp,1000000'])
    void 'large messages take their time to be seen'(String scheme, int bytes) {
        ended('JMS.Client', ['target.url': url(broker, scheme), Messages: 12, MessageSize: bytes, ConsumeTime: 60_000, DrainTimeout: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.completed == 12
            if (scheme == 'amqp' && !run.summary.containsKey('lost')) {
                lostIsNotKnown(run, 'not all that lies on queue://overdrive could be seen')
            } else {
                // over AMQP the client has them all at once, and may hand them over when the run ends
                assert run.exitCode() == (broker.count('overdrive') ? 3 : 0): run.output
                assert run.summary.lost == 0 && run.summary.leftOver == broker.count('overdrive')
                assert run.summary.received + run.summary.leftOver >= 12
            }
        }
    }

    @Test
    void 'what there was no time to see is not lost'() {
        begun('JMS.Client', ['target.url': broker.url, Messages: 2000, MaxPending: 100, ConsumeTime: 1000, DrainTimeout: 1, BrowseTimeout: 0.001]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            String reason = 'not all that lies on queue://overdrive could be seen (it took longer than 0.001 s)'
            assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver.contains(reason)
            // a quick broker shows all of them before the time is over: then it is known that none is lost
            if (run.summary.containsKey('lost')) {
                assert run.summary.lost == 0
                assert run.output =~ /${String.format('%,d', 2000 - run.summary.received)} messages were left over/
            } else {
                lostIsNotKnown(run, reason)
                assert run.output =~ /FAILED: [\d,]+ acknowledged messages had not arrived at a consumer when the run ended/
            }
        }
    }

    @ParameterizedTest
    @CsvSource(['artemis,CORE', 'artemis,AMQP', 'qpid,AMQP'])
    void 'what a broker had when it died is not called lost'(String target, String protocol) {
        begun('JMS.Client', [Target: target, Protocol: protocol, Messages: 400, MaxPending: 100, ConsumeTime: 50, DrainTimeout: 60]).withCloseable { run ->
            run.awaitLine(~/ 400\/400 messages/)
            run.target().destroyForcibly()
            assert run.exitCode() == 3: run.output
            assert run.summary.received < 400
            lostIsNotKnown(run, 'not all that lies on queue://overdrive could be seen')
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'messages that expire are not called lost'(String scheme) {
        ended('JMS.Client', ['target.url': url(broker, scheme), Messages: 100, MaxPending: 100, TimeToLive: 1, ConsumerStart: 2, DrainTimeout: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            lostIsNotKnown(run, 'messages to queue://overdrive have a time to live, so they may have expired')
            def gone = run.summary.completed - (run.summary.received ?: 0) - run.summary.leftOver
            assert gone > 0
            assert run.output.contains("FAILED: $gone acknowledged messages expired, or were lost")
        }
    }

    @Test
    void 'a consumer that wants some messages only has not lost the others'() {
        ended('JMS.Client', ['target.url': broker.url, Messages: 50, MaxPending: 10, Selector: 'colour IS NOT NULL', DrainTimeout: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.leftOver == 50 && broker.count('overdrive') == 50
            assert run.summary.lost == 0
        }
    }

    /** A copy with its stamp, which a selector on the run's property does not find. */
    private static Message unmarked(Session session, BytesMessage message) {
        def body = new byte[message.bodyLength as int]
        message.readBytes(body)
        def copy = session.createBytesMessage()
        copy.writeBytes(body)
        copy
    }

    @Test
    void 'second copies on the queue hide no theft'() {
        def parameters = ['target.url': broker.url, Messages: 200, MaxPending: 100, ConsumerStart: 20, ForeignMessages: 'leave', DrainTimeout: 2]
        begun('JMS.Client', parameters).withCloseable { run ->
            run.awaitLine(~/ 200\/200 messages/)
            broker.session { session ->
                def queue = session.createQueue('overdrive')
                def thief = session.createConsumer(queue)
                5.times { assert thief.receive(60_000) }
                thief.close()
                def copies = session.createBrowser(queue).enumeration.toList().take(20).collect { unmarked(session, it) }
                copies.each { session.createProducer(queue).send(it) }
            }
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.received == 195 && summary.lost == 5
            assert summary.leftOver == 20 && summary.leftOverCopies == 20 && broker.count('overdrive') == 20
            assert run.output.contains('FAILED: 5 acknowledged messages never arrived at a consumer: 5 of queue://overdrive.')
            assert !run.output.contains('did not take them')
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'what another client holds is neither lost nor left over'(String scheme) {
        def parameters = ['target.url': url(broker, scheme), Messages: 200, MaxPending: 100, ConsumerStart: 10, DrainTimeout: 2]
        begun('JMS.Client', parameters).withCloseable { run ->
            run.awaitLine(~/ 200\/200 messages/)
            broker.session(Session.CLIENT_ACKNOWLEDGE) { session ->
                def holder = session.createConsumer(session.createQueue('overdrive'))
                5.times { assert holder.receive(60_000) }
                assert run.exitCode() == 3: run.output
                def held = broker.attribute('overdrive', 'deliveringCount') as long
                assert held >= 5 && (run.summary.received ?: 0) + held == 200
                lostIsNotKnown(run, "the broker counts $held messages more than can be seen there")
                assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver.contains("$held in delivery")
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'what the broker has moved to a dead-letter queue is not called lost'(String scheme) {
        def parameters = ['target.url': url(broker, scheme), Messages: 50, MaxPending: 50, ConsumerStart: 10, DrainTimeout: 2]
        begun('JMS.Client', parameters).withCloseable { run ->
            run.awaitLine(~/ 50\/50 messages/)
            broker.session(Session.SESSION_TRANSACTED) { session ->
                def refuser = session.createConsumer(session.createQueue('overdrive'))
                while (broker.attribute('overdrive', 'messagesKilled') < 1) {
                    assert refuser.receive(60_000)
                    session.rollback()
                }
                refuser.close()
            }
            long dead = broker.attribute('overdrive', 'messagesKilled') as long
            assert run.exitCode() == 3: run.output
            assert run.summary.received + dead == 50 && run.summary.leftOver == 0 && broker.count('overdrive') == 0
            lostIsNotKnown(run, "the broker has moved $dead messages of the run to DLQ::DLQ.overdrive")
            assert run.output.contains("FAILED: $dead acknowledged messages had not arrived at a consumer when the run ended")
        }
    }

    @Test
    void 'a copy that comes in a later interval is no first delivery'() {
        begun('JMS.Client', ['target.url': broker.url, Destination: 'topic://news', Warmup: 0, Duration: 6, Rate: 100, MaxPending: 10]).withCloseable { run ->
            run.awaitMeasured(1)
            int copies = broker.session { session ->
                def topic = session.createTopic('news')
                def spy = session.createConsumer(topic)
                def seen = (1..50).collect { spy.receive(60_000) }
                spy.close()
                // an interval has passed when what came in it is told
                run.awaitMeasured(4)
                seen.each { session.createProducer(topic).send(it) }
                seen.size()
            }
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.duplicated == copies
            assert summary.received == summary.completed
            assert summary.latencyMicros.transfer.count == summary.received
            assert summary.lost == 0
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'what was under way when the broker died is in doubt, and told apart when the broker has it'(String scheme) {
        def broker = Artemis.start('journal=nio', "data=${folder.resolve('data')}")
        try {
            // persistent, so that acknowledgements take their time and some messages are always under way
            def parameters = ['target.url': url(broker, scheme), Persistent: true, Warmup: 0, Duration: 60, MaxPending: 500, Consumers: 0]
            begun('JMS.Client', parameters).withCloseable { run ->
                run.awaitLine(~/measure .*\| sent [1-9]/)
                broker.kill()
                broker = broker.again()
                assert run.exitCode() == 3: run.output
                def whole = run.summary.wholeRun
                assert whole.inDoubt > 0
                assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
                long lying = broker.count('overdrive')
                assert lying >= whole.completed && lying <= whole.completed + whole.inDoubt + whole.unresolved
                if (run.summary.notKnown?.leftOver) assert !run.summary.containsKey('leftOver')
                else assert run.summary.leftOver == lying && (run.summary.leftOverUnacknowledged ?: 0) == lying - whole.completed
            }
        } finally {
            broker.close()
        }
    }

    @ParameterizedTest
    @CsvSource(['tcp,?reconnectAttempts=-1&failoverAttempts=-1&callTimeout=1000&confirmationWindowSize=1048576', 'failover:(amqp,)'])
    void 'a broker that died behind a URL that reconnects is not called full'(String scheme, String rest) {
        def broker = Artemis.start()
        try {
            def url = "$scheme://127.0.0.1:${broker.port}${rest ?: ''}"
            // of its own, because such a client may go on for ever
            JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': url, Warmup: 0, Duration: 4, MaxPending: 20, DrainTimeout: 1, BrowseTimeout: 5]).withCloseable { run ->
                run.awaitMeasured(1)
                broker.kill()
                assert run.exitCode() == 3: run.output
                assert run.output =~ /FAILED: od - JMS Async Producer 'send': the connection to .* was interrupted and did not come back/
                assert !run.output.contains('full address')
                assert !(run.output =~ /never arrived/)
            }
        } finally {
            broker.close()
        }
    }
}
