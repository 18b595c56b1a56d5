// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestMethodOrder
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** A short run of each throughput scenario, against the broker's own counts. */
@TestMethodOrder(MethodOrderer.OrderAnnotation)
class ThroughputTest {

    @TempDir
    Path folder

    /** One broker of each kind for all scenarios, with a durable store. */
    private static final Map<String, RunningTarget> BROKERS = [:]

    /** What the brokers have received and delivered in the scenarios so far. */
    private static final Map<String, Long> IN = [:].withDefault { 0L }
    private static final Map<String, Long> OUT = [:].withDefault { 0L }

    private static RunningTarget running(String name) {
        BROKERS.computeIfAbsent(name) { RunningTarget.start(name, 'durable=true') }
    }

    @AfterAll
    static void end() {
        BROKERS.values()*.close()
    }

    @Order(1)
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'PQBT-AA | artemis | CORE | 1',
        'TTBT-AA | qpid    | AMQP | 16',
    ])
    void 'every consumer receives every message, and the broker counts the same deliveries'(
            String scenario, String target, String protocol, int deliveries) {
        check(scenario, target, protocol, deliveries)
    }

    // Artemis drops the counts of a subscription with the subscription: its topics come last, and leave nothing behind
    @Order(2)
    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'PQBT-TX | qpid    | AMQP | 1',
        'TQBT-AA | qpid    | AMQP | 1',
        'TQBT-NA | artemis | CORE | 1',
        'TQBT-TX | artemis | CORE | 1',
        'TTBT-TX | qpid    | AMQP | 16',
        'STAT    | qpid    | AMQP | 2',
        'PTBT-AA | artemis | CORE | 16',
        'PTBT-TX | artemis | CORE | 16',
        'TTBT-NA | artemis | CORE | 16',
    ])
    void 'every consumer of the other scenarios receives every message, and the broker counts the same deliveries'(
            String scenario, String target, String protocol, int deliveries) {
        check(scenario, target, protocol, deliveries)
    }

    private void check(String scenario, String target, String protocol, int deliveries) {
        try {
            run(scenario, running(target), protocol, deliveries)
            IN[target] += 320
            OUT[target] += 320 * deliveries
            agree(target, deliveries)
        } catch (Throwable e) {
            // the next scenario must get a broker whose counts are 0
            [IN, OUT]*.remove(target)
            BROKERS.remove(target)?.close()
            throw e
        }
    }

    private void run(String scenario, RunningTarget broker, String protocol, int deliveries) {
        def parameters = ['target.url': broker.url(protocol), Messages: 320]
        WarmJMeter.plan(folder, JMeterRun.plan("Throughput.$scenario"), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 320 && summary.completed == 320 && summary.bytesSent == 320 * 256
            assert summary.received == 320 * deliveries
            assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0
        }
    }

    private static void agree(String target, int deliveries) {
        long received = IN[target]
        long delivered = OUT[target]
        if (target == 'qpid') running(target).await { it.messagesIn == received && it.messagesOut == delivered }
        else if (deliveries == 1) running(target).await { it.messagesAdded == received && it.messagesAcknowledged == delivered }
        else running(target).await { it.queueDepth == 0 && it.consumers == 0 && it.connections == 0 }
    }

    @Test
    void 'the throughput plans differ from JMS Client only in their defaults'() {
        def bare = { String scenario ->
            JMeterRun.plan(scenario).text.replace(scenario, '').replaceAll(/\$\{__od\((\w+)[^)]*\)}/, '$1')
                    .replaceAll(/(<stringProp name="TestPlan.comments">)[^<]*/, '$1')
        }
        def plans = Project.files(Project.HOME.resolve('jmx'), 'Throughput.*.jmx')*.fileName*.toString()
        assert plans.size() == 11
        plans.each { assert bare(it - '.jmx') == bare('JMS.Client'), it }
    }
}
