// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.measure.Show
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

/** What a run reports about messages that did not arrive, against the queues of the broker and what the test did to the messages. */
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

    /** Checks that the summary has no number of lost messages but a reason, and that no failure calls messages lost. */
    private static void assertLostUnknown(Run run, String reason) {
        assert !run.summary.containsKey('lost')
        assert run.summary.notKnown.lost.contains(reason)
        assert run.output =~ /lost n\/a/
        assert !(run.output =~ /never arrived/)
    }

    private static String url(Artemis broker, String scheme) {
        scheme == 'amqp' ? "amqp://127.0.0.1:${broker.port}" : broker.url
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'unanswered requests are counted as left over on their queue'(String scheme) {
        ended('JMS.RequestReply', ['target.url': url(broker, scheme), Messages: 3000, MaxPending: 100, ConsumeTime: 5, DrainTimeout: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.completed == 3000 && summary.lost == 0
            assert summary.leftOver > 0 && summary.leftOver >= broker.count('overdrive.requests')
            assert summary.received + summary.leftOver - (summary.leftOverCopies ?: 0) == 3000
        }
    }

    @Tag('full')
    @Test
    void 'unanswered requests on Broker-J are counted as left over on their queue'() {
        RunningTarget.start('qpid').withCloseable { target ->
            ended('JMS.RequestReply', ['target.url': target.url('AMQP'), Messages: 2000, MaxPending: 100, ConsumeTime: 5, DrainTimeout: 1]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def summary = run.summary
                assert summary.completed == 2000 && summary.lost == 0 && summary.leftOver > 0
                assert summary.received + summary.leftOver - (summary.leftOverCopies ?: 0) == 2000
            }
        }
    }

    /** Over AMQP a browser sometimes gets no message for 20 s, more often with larger ones; the run must then report that it does not know. */
    @Tag('full')
    @ParameterizedTest
    @CsvSource(['tcp,10000000', 'amqp,1000000'])
    void 'large messages are counted as left over, or reported as not counted'(String scheme, int bytes) {
        ended('JMS.Client', ['target.url': url(broker, scheme), Messages: 12, MessageSize: bytes, ConsumeTime: 60_000, DrainTimeout: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.completed == 12
            if (scheme == 'amqp' && !run.summary.containsKey('lost')) {
                assertLostUnknown(run, 'not all messages on queue://overdrive could be browsed')
            } else {
                // over AMQP the client prefetches all of them, and may deliver them when the run ends
                assert run.exitCode() == (broker.count('overdrive') ? 3 : 0): run.output
                assert run.summary.lost == 0 && run.summary.leftOver == broker.count('overdrive')
                assert run.summary.received + run.summary.leftOver >= 12
            }
        }
    }

    @Tag('full')
    @Test
    void 'messages that could not be browsed in time are not reported as lost'() {
        begun('JMS.Client', ['target.url': broker.url, Messages: 2000, MaxPending: 100, ConsumeTime: 1000, DrainTimeout: 1, BrowseTimeout: 0.001]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            String reason = 'not all messages on queue://overdrive could be browsed (it took longer than 0.001 s)'
            assert !run.summary.containsKey('leftOver') && run.summary.notKnown.leftOver.contains(reason)
            // a quick broker shows all of them in time: then the run knows that none is lost
            if (run.summary.containsKey('lost')) {
                assert run.summary.lost == 0
                assert run.output =~ /${String.format('%,d', 2000 - run.summary.received)} messages were left over/
            } else {
                assertLostUnknown(run, reason)
                assert run.output =~ /FAILED: [\d,]+ acknowledged messages had not arrived at a consumer when the run ended/
            }
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis,CORE', 'artemis,AMQP', 'qpid,AMQP'])
    void 'whether messages on a killed broker are lost is reported as not known'(String target, String protocol) {
        begun('JMS.Client', [Target: target, Protocol: protocol, Messages: 400, MaxPending: 100, ConsumeTime: 50, DrainTimeout: 60]).withCloseable { run ->
            run.awaitLine(~/ 400\/400 messages/)
            run.target().destroyForcibly()
            assert run.exitCode() == 3: run.output
            assert run.summary.received < 400
            assertLostUnknown(run, 'not all messages on queue://overdrive could be browsed')
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'messages that may have expired are not reported as lost'(String scheme) {
        ended('JMS.Client', ['target.url': url(broker, scheme), Messages: 100, MaxPending: 100, TimeToLive: 1, ConsumerStart: 2, DrainTimeout: 1]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assertLostUnknown(run, 'messages to queue://overdrive have a time to live, so they may have expired')
            def gone = run.summary.completed - (run.summary.received ?: 0) - run.summary.leftOver
            assert gone > 0
            assert run.output.contains("FAILED: $gone acknowledged messages expired, or were lost")
        }
    }

    @Test
    void 'messages that a selector excludes are left over, not lost'() {
        ended('JMS.Client', ['target.url': broker.url, Messages: 50, MaxPending: 10, Selector: 'colour IS NOT NULL', DrainTimeout: 1]).withCloseable { run ->
            run.exitCode()
            assert run.summary.leftOver == 50 && run.summary.leftOverUnwanted == 50 && broker.count('overdrive') == 50
            assert run.summary.lost == 0
        }
    }

    @Tag('full')
    @Test
    void 'the broker is asked for its counts of a queue whose name has a colon'() {
        broker.send('eu', 5)
        ended('JMS.Client', ['target.url': broker.url, Destination: 'queue://orders:eu', Messages: 50, MaxPending: 10]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 50 && run.summary.lost == 0 && run.summary.leftOver == 0
            assert broker.count('eu') == 5
        }
    }

    /** A copy with the stamp of our message but without the run's property, so that the run's selector does not match it. */
    private static Message unmarked(Session session, BytesMessage message) {
        def body = new byte[message.bodyLength as int]
        message.readBytes(body)
        def copy = session.createBytesMessage()
        copy.writeBytes(body)
        copy
    }

    @Tag('full')
    @Test
    void 'copies of messages on the queue do not hide that other messages are lost'() {
        def parameters = ['target.url': broker.url, Messages: 200, MaxPending: 100, ConsumerStart: 20, ForeignMessages: 'leave', DrainTimeout: 5]
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
    @Test
    void 'all messages are left over also when the client of the browser returns its credits late'() {
        def url = "$broker.url&outgoingInterceptorList=io.github.jmeteroverdrive.fuzz.jmeter.LateCredits".toString()
        ended('JMS.Client', ['target.url': url, Messages: 5000, MessageSize: 500, MaxPending: 100, Consumers: 0]).withCloseable { run ->
            assert run.summary.leftOver == 5000: run.output
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
                assertLostUnknown(run, "the broker counts $held messages more than can be browsed")
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
            assertLostUnknown(run, "the broker has moved ${Show.count(dead, 'message')} of the run to DLQ::DLQ.overdrive")
            assert run.output.contains("FAILED: ${Show.count(dead, 'acknowledged message')} had not arrived at a consumer when the run ended")
        }
    }

    @Tag('full')
    @Test
    void 'a copy that arrives in a later interval counts as a duplicate, not as a first delivery'() {
        begun('JMS.Client', ['target.url': broker.url, Destination: 'topic://news', Warmup: 0, Duration: 600, Rate: 100, MaxPending: 10]).withCloseable { run ->
            run.awaitMeasured(1)
            int copies = broker.session { session ->
                def topic = session.createTopic('news')
                def spy = session.createConsumer(topic)
                def seen = (1..50).collect { spy.receive(60_000) }
                spy.close()
                // the line of a second shows that its interval is over
                run.awaitMeasured(4)
                seen.each { session.createProducer(topic).send(it) }
                // a message of the run behind the copies, which the run waits for
                assert session.createConsumer(topic).receive(60_000)
                run.command('Shutdown')
                seen.size()
            }
            run.exitCode()
            def summary = run.summary
            assert summary.duplicated == copies
            assert summary.received == summary.completed
            assert summary.latencyMicros.transfer.count == summary.received
            assert summary.lost == 0
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(strings = ['tcp', 'amqp'])
    void 'messages in flight when the broker is killed are in doubt, and counted separately if the broker has them'(String scheme) {
        def broker = Artemis.start('journal=nio', "data=${folder.resolve('data')}")
        try {
            // persistent, so that acknowledgements take a while and some messages are always in flight
            def parameters = ['target.url': url(broker, scheme), Persistent: true, Warmup: 0, Duration: 60, MaxPending: 500, Consumers: 0]
            begun('JMS.Client', parameters).withCloseable { run ->
                run.awaitLine(~/measure .*\| sent [1-9]/)
                broker.kill()
                broker = broker.again()
                assert run.exitCode() == 3: run.output
                def whole = run.summary.wholeRun
                assert whole.inDoubt > 0
                assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
                long stored = broker.count('overdrive')
                assert stored >= whole.completed && stored <= whole.completed + whole.inDoubt + whole.unresolved
                if (run.summary.notKnown?.leftOver) assert !run.summary.containsKey('leftOver')
                else assert run.summary.leftOver == stored && (run.summary.leftOverUnacknowledged ?: 0) == stored - whole.completed
            }
        } finally {
            broker.close()
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['tcp,?reconnectAttempts=-1&failoverAttempts=-1&callTimeout=1000&confirmationWindowSize=1048576', 'failover:(amqp,)'])
    void 'a killed broker behind a reconnecting URL is reported as a lost connection, not as a full address'(String scheme, String rest) {
        def broker = Artemis.start()
        try {
            def url = "$scheme://127.0.0.1:${broker.port}${rest ?: ''}"
            // a separate JVM, because such a client may never end
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
