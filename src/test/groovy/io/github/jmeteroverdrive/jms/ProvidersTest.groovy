// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** JMS.Client with each embedded broker and protocol, with and without TLS and users. */
class ProvidersTest {

    /** A broker that only the user ann can use. */
    @AutoClose
    private static final RunningTarget RESERVED = RunningTarget.start('artemis', 'users=ann:secret')

    @TempDir
    Path folder

    private static void assertAllArrived(Run run, long messages) {
        assert run.exitCode() == 0: run.output
        def summary = run.summary
        assert summary.sent == messages && summary.completed == messages && summary.received == messages
        assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0
        assert summary.latencyMicros.ack.count == messages
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis,CORE,tcp', 'artemis,AMQP,amqp', 'qpid,AMQP,amqp'])
    void 'the parameters Target and Protocol choose the broker, the protocol and the JMS client'(String target, String protocol, String scheme) {
        def parameters = [Target: target, Protocol: protocol, Messages: 2000, MaxPending: 100, Producers: 2, Consumers: 2]
        // with the class loader that users have, which must find the classes of the client
        JMeterRun.asShipped(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assertAllArrived(run, 2000)
            assert run.output.contains("$target is ready at $scheme://127.0.0.1:")
            assert run.targets.isEmpty()
        }
    }

    @ParameterizedTest
    @CsvSource(['artemis,CORE', 'artemis,AMQP', 'qpid,AMQP'])
    void 'broker and run count the same messages, and each subscriber of a topic receives every message'(String name, String protocol) {
        RunningTarget.start(name).withCloseable { target ->
            WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': target.url(protocol), Messages: 1000, MaxPending: 50])
                    .withCloseable { assertAllArrived(it, 1000) }
            def figures = target.await { it.messagesAdded == 1000 && it.messagesAcknowledged == 1000 && it.connections == 0 }
            assert figures.queueDepth == 0
            subscribersGetAll(target.url(protocol))
        }
    }

    private void subscribersGetAll(String url) {
        def parameters = ['target.url': url, Destination: 'topic://news', Consumers: 2, Warmup: 1, Duration: 2, Rate: 1000, MaxPending: 10]
        WarmJMeter.plan(Files.createDirectory(folder.resolve('topic')), JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent > 0
            assert run.summary.received == 2 * run.summary.sent
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis', 'qpid'])
    void 'messages that a killed broker has not acknowledged do not count as completed'(String target) {
        def parameters = [Target: target, Protocol: 'AMQP', Warmup: 0, Duration: 60, MaxPending: 100]
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.target().destroyForcibly()
            assert run.exitCode() == 3
            def whole = run.summary.wholeRun
            assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
            assert whole.failed + whole.inDoubt + whole.unresolved in 1..200
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': the connection to amqp:.* was lost \(.+\)/
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['artemis,CORE,journal=nio', 'artemis,AMQP,journal=nio', 'qpid,AMQP,store=derby'])
    void 'persistent messages arrive from brokers with a durable store'(String target, String protocol, String option) {
        def parameters = [Target: target, Protocol: protocol, TargetOptions: option, Persistent: true, Messages: 200, MaxPending: 20]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { assertAllArrived(it, 200) }
    }

    private Run as(String user, String password, Map<String, Object> parameters) {
        def credentials = ['target.user': user, 'target.password': password]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), [*: credentials, *: parameters])
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(['CORE,tcp', 'AMQP,amqps'])
    void 'a user with the right password can connect over TLS'(String protocol, String scheme) {
        def parameters = [Protocol: protocol, TargetOptions: 'tls=true users=ann:secret', Messages: 200, MaxPending: 20]
        this.as('ann', 'secret', parameters).withCloseable { run ->
            assertAllArrived(run, 200)
            assert !run.directory.resolve('run.json').text.contains('password=secret')
            assert run.output =~ /artemis is ready at $scheme:\S+trustStore/
        }
    }

    @ParameterizedTest
    @CsvSource(['CORE,ann,wrong', 'AMQP,ann,wrong', 'CORE,bob,secret', 'AMQP,bob,secret'])
    void 'a wrong user or password is refused with one sentence'(String protocol, String user, String password) {
        this.as(user, password, ['target.url': RESERVED.url(protocol), Messages: 5]).withCloseable { refused(it, 'user and password') }
    }

    @Tag('full')
    @Test
    void 'a broker with an untrusted certificate is refused with one sentence'() {
        RunningTarget.start('artemis', 'tls=true').withCloseable { target ->
            [CORE: 'sslEnabled=true', AMQP: 'transport.trustAll=false'].each { protocol, option ->
                def url = target.url(protocol).replaceFirst(/\?.*/, "?$option")
                WarmJMeter.plan(Files.createDirectory(folder.resolve(protocol)), JMeterRun.plan('JMS.Client'), ['target.url': url, Messages: 5])
                        .withCloseable { refused(it, 'trust store') }
            }
        }
    }

    private static void refused(Run run, String remedy) {
        assert run.exitCode() == 3: run.output
        def refusals = run.output.readLines().findAll { it.startsWith('REFUSED: ') }
        assert refusals.size() == 1: run.output
        assert refusals[0].startsWith("REFUSED: od - JMS Connection 'od - JMS Connection': cannot connect to ")
        assert refusals[0].contains(remedy)
        assert run.targets.isEmpty()
    }
}
