// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.NeedsJMetersGroovy
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import javax.management.Attribute
import javax.management.MBeanServerConnection
import javax.management.ObjectName
import javax.management.remote.JMXConnectorFactory
import javax.management.remote.JMXServiceURL
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Statistics of a real JMeter, read by another JVM while it runs, and in its log. */
class StatisticsTest {

    private static final String BEANS = 'io.github.jmeteroverdrive'
    @TempDir
    Path folder

    /** Runs an action on the MBeans of a process, as jconsole does on the same host. */
    private static void attached(Process process, Closure<?> action) {
        def machine = com.sun.tools.attach.VirtualMachine.attach(process.pid() as String)
        try {
            assert !machine.systemProperties.containsKey('com.sun.management.jmxremote.port')
            def url = new JMXServiceURL(machine.startLocalManagementAgent())
            JMXConnectorFactory.connect(url).withCloseable { action(it.MBeanServerConnection) }
        } finally {
            machine.detach()
        }
    }

    private static ObjectName only(MBeanServerConnection server, String keys) {
        def found = server.queryNames(new ObjectName("$BEANS:$keys"), null)
        assert found.size() == 1
        found.first()
    }

    /** Waits until an attribute meets a condition. @return its value */
    private static Object await(MBeanServerConnection server, ObjectName bean, String attribute, Closure<Boolean> wanted) {
        long until = System.currentTimeMillis() + 1000 * JMeterRun.LIMIT_SECONDS
        def value = server.getAttribute(bean, attribute)
        while (!wanted(value)) {
            assert System.currentTimeMillis() < until: "$bean $attribute stays $value"
            Thread.sleep(20)
            value = server.getAttribute(bean, attribute)
        }
        value
    }

    @Tag('full')
    @Test
    void 'another JVM reads, resets and switches on statistics over JMX during a run'() {
        def parameters = [Warmup: 0, Duration: 100, MaxPending: 20, Rate: 500, MessageSize: 100,
                          'overdrive.statistics.samplePeriod': 200, 'overdrive.statistics.prometheus.port': 0]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            run.awaitMeasured(1)
            attached(run.process) { MBeanServerConnection server ->
                def test = only(server, 'type=Test')
                def queue = only(server, 'type=Destination,name="queue://overdrive"')
                def sender = only(server, 'type=Connection,name="Producers*"')
                only(server, 'type=Connection,name="Consumers*"')
                long before = await(server, test, 'totalMessagesReceived') { it > 0 }
                await(server, queue, 'totalDataReceived') { it >= 100 * before }
                await(server, queue, 'totalMessagesDelivered') { it > 0 }
                await(server, test, 'peakMessageReceiptRate') { it > 0 }
                // a connection has no statistics until they are switched on
                assert !server.getAttribute(sender, 'statisticsEnabled')
                assert server.getAttribute(sender, 'totalMessagesReceived') == 0
                server.setAttribute(sender, new Attribute('statisticsEnabled', true))
                await(server, sender, 'totalMessagesReceived') { it > 0 }
                await(server, sender, 'messageReceiptRate') { it > 0 }
                assert server.getAttribute(sender, 'totalMessagesDelivered') == 0
                // long enough since the start for a reset to show
                long seen = await(server, test, 'totalMessagesReceived') { it > 1000 }
                server.invoke(test, 'resetStatistics', null, null)
                assert server.getAttribute(queue, 'totalMessagesReceived') < seen
                run.command('Shutdown')
            }
            def metrics = (run.output =~ /Statistics for Prometheus at (\S+)/)[0][1]
            assert metrics.startsWith('http://127.0.0.1:')
            assert run.exitCode() == 3 // it was stopped before its Duration
            assert run.summary.wholeRun.sent > 1000
        }
    }

    @Test
    @NeedsJMetersGroovy
    void 'the plan of compare statistics-cost switches statistics on and off and reports their cost'() {
        // a busy machine needs seconds to compile the script, so the run ends when it has enough pairs, not by time
        def parameters = ['switch.statistics': true, 'switch.millis': 20, 'switch.pairs': 5, Warmup: 0, Duration: 200, MessagesPerResult: 0,
                          'overdrive.statistics.disable': true]
        WarmJMeter.begin(folder, Project.HOME.resolve('testing/bench/statistics-cost/switched.jmx'), parameters).withCloseable { run ->
            run.awaitLine(~/with against without: /)
            run.command('Shutdown')
            assert run.exitCode() == 3
            assert run.summary.failures.size() == 1 && run.summary.failures[0].startsWith('The run was stopped after '): run.output
            def cost = run.output =~ /with against without: ([\d.]+) of (\d+) pairs/
            assert cost.find() && (cost[0][1] as double) > 0 && (cost[0][2] as int) == 5: run.output
            assert run.output =~ /a message without statistics: [\d.]+ ns/
        }
    }

    /** The totals of all statistics reports in JMeter's log, by direction. */
    private static Map<String, Long> reported(Run run, String subject) {
        def lines = run.log.readLines()
        ['received', 'delivered'].collectEntries { direction ->
            def line = ~/\[Statistics-Reporting\] ${java.util.regex.Pattern.quote(subject)} : $direction : .* peak : (\d+) (?:msgs|bytes) total : .* current/
            def totals = lines.collect { it =~ line }.findAll { it.find() }.collect { it.group(1) as long }
            assert totals
            [direction, totals.sum()]
        }
    }

    @Test
    void 'statistics reports that reset the counts add up to the counts of the run'() {
        def parameters = ['target.url': Artemis.shared().url, Messages: 3000, Rate: 1500, MaxPending: 50, MessageSize: 100, Destinations: 2, Producers: 1, Consumers: 1,
                          'overdrive.statistics.reporting.period': 1, 'overdrive.statistics.reporting.reset': true]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert reported(run, 'BRK-1009') == [received: 3000, delivered: 3000]
            assert reported(run, 'BRK-1008') == [received: 300_000, delivered: 300_000]
            assert reported(run, 'VHT-1004 : queue://overdrive0') == [received: 1500, delivered: 1500]
            assert reported(run, 'VHT-1004 : queue://overdrive1') == [received: 1500, delivered: 1500]
            assert run.summary.sent == 3000
        }
    }

    @Test
    void 'a foreign message counts with its own bytes'() {
        def broker = Artemis.shared()
        broker.send('overdrive', 7)
        def parameters = ['target.url': broker.url, Messages: 50, MaxPending: 10, MessageSize: 1000, ForeignMessages: 'take',
                          'overdrive.statistics.reporting.period': 600]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.foreign == 7
            assert reported(run, 'BRK-1008') == [received: 50_000, delivered: 50_000 + 7 * 'not ours'.length()]
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'Samplers.HTTP.Request.X | /       | 615',
        'Samplers.HTTP.Download  | /10.img | 10000',
    ])
    void 'statistics count an HTTP request as a message sent and its response as a message received'(String scenario, String path, long body) {
        def parameters = [Threads: 2, LoopCount: 3, RequestCount: 5, Target: 'http', RequestPath: path, FileSize: 10_000,
                          'overdrive.statistics.reporting.period': 600]
        WarmJMeter.plan(folder, JMeterRun.plan(scenario), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert reported(run, 'BRK-1009') == [received: 30, delivered: 30]
            assert reported(run, 'BRK-1008').delivered == 30 * body
        }
    }
}
