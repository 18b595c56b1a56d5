// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.HdrHistogram.EncodableHistogram
import org.HdrHistogram.HistogramLogReader
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** The scenario JMS.Client with the embedded broker: its counts are right, however the run ends. */
class JmsClientTest {

    @TempDir
    Path folder

    private final Artemis broker = Artemis.shared()

    private JMeterRun client(Map<String, Object> parameters) {
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters)
    }

    private Run ended(Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), ['target.url': broker.url, *: parameters])
    }

    private static void assertBalanced(Run run) {
        def whole = run.summary.wholeRun
        assert whole.sent > 0
        assert whole.sent == whole.completed + whole.failed + whole.inDoubt + whole.unresolved
    }

    /** Checks that every sent message is one row of the results file and has one outcome. */
    private static void assertRowsMatch(Run run) {
        assertBalanced(run)
        def whole = run.summary.wholeRun
        def rows = run.results('send')
        assert rows.size() == whole.sent
        assert rows.count { it.success == 'true' } == whole.completed
    }

    /** Checks that each acknowledged message has arrived or is left over, if a busy machine had the time to look for those when the run was stopped. */
    private static void assertArrivedOrLeftOver(Run run) {
        def summary = run.summary
        if (summary.notKnown?.leftOver) assert !summary.containsKey('leftOver')
        else assert summary.wholeRun.received + summary.leftOver == summary.wholeRun.completed
    }

    @Test
    void 'every message is acknowledged and received, and all files have the same counts'() {
        client(Warmup: 1, Duration: 3, Rate: 1000, MaxPending: 100, 'overdrive.report': true).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assertRowsMatch(run)
            assert run.output.readLines().any { it.endsWith(run.directory.resolve('report/index.html').toString()) }
            def summary = run.summary
            def whole = summary.wholeRun
            assert whole.sent == whole.completed && whole.completed == whole.received
            assert summary.sent == summary.completed && summary.completed == summary.received
            assert summary.sent < whole.sent
            assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0
            assert summary.scenario == 'JMS.Client'
            assert summary.seconds == 3.0
            assert summary.latencyMicros.ack.count == summary.completed
            assert summary.latencyMicros.transfer.count == summary.received
            assert run.ticks.last().sent == whole.sent
            // a machine that stalls may skip the tick of a second
            assert run.ticks*.phase.unique() in [['warmup', 'measure'], ['warmup', 'measure', 'drain'], ['measure'], ['measure', 'drain']]
            assert recorded(run, 'ack') == summary.completed
            assert recorded(run, null) == summary.completed
            assert recorded(run, 'ack:warmup') == whole.completed - summary.completed
        }
    }

    /** How many values the HDR log holds under a tag. */
    private static long recorded(Run run, String tag) {
        long count = 0
        new HistogramLogReader(run.directory.resolve('latency.hdr').toFile()).withCloseable { reader ->
            for (EncodableHistogram h; (h = reader.nextIntervalHistogram()) != null;) {
                if (h.tag == tag) count += h.totalCount
            }
        }
        count
    }

    @Tag('full')
    @Test
    void "Little's law holds between pending, acknowledgements and their time"() {
        int most = 50
        ended('target.url': 'calibration:?ack=fixed:20ms&deliver=fixed:20ms', Warmup: 1, Duration: 4, MaxPending: most).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            def ack = summary.latencyMicros.ack
            double byLaw = summary.completedPerSecond * ack.mean / 1e6
            // messages in flight at the edges of the phase are counted by different rules, and the seconds there in proportion
            double edges = most * (2 * ack.max / 1e6 + 0.5) / summary.seconds
            assert Math.abs(byLaw - summary.pendingMean) < 0.01 * summary.pendingMean + edges
        }
    }

    @Tag('full')
    @ParameterizedTest
    @ValueSource(booleans = [true, false])
    void 'flushes of the Artemis client are consolidated, unless that is switched off'(boolean together) {
        def debug = '-Lio.github.jmeteroverdrive.jms.connection=DEBUG'
        def parameters = ['target.url': broker.url, Messages: 10] + (together ? [:] : ['overdrive.jms.consolidateFlushes': false])
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters, [debug]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 10
            def log = folder.resolve('jmeter.log').text
            assert log.contains('Flushes are consolidated: org.apache.activemq.artemis.') == together
        }
    }

    @ParameterizedTest
    @CsvSource(['Shutdown', 'StopTestNow'])
    void 'a run stopped by the user accounts for every message and is reported as failed'(String how) {
        client('target.url': broker.url, Warmup: 0, Duration: 60, MaxPending: 100, Producers: 2).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.command(how)
            assert run.exitCode() == 3: run.output
            assertRowsMatch(run)
            assertArrivedOrLeftOver(run)
            assert run.output.contains('FAILED: ')
        }
    }

    /** Checks a run that was shut down. JMeter closes its results files at once, so their rows are not checked. */
    private static void assertShutDown(Run run) {
        assert run.exitCode() == 3: run.output
        assertBalanced(run)
        assert run.summary.incomplete
        assert run.output.contains('FAILED: JMeter was shut down before the test ended.')
        assert run.output.readLines().any { it.endsWith(run.directory.resolve('report/index.html').toString()) }
        ['NullPointerException', 'no od - JMS Connection', 'did not end normally'].each { assert !run.output.contains(it): run.output }
    }

    @Test
    void 'SIGTERM ends a run in order, and the broker has the messages that the run reports as left over'() {
        client('target.url': broker.url, Warmup: 0, Duration: 60, MaxPending: 100, Producers: 2, 'overdrive.report': true).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.process.toHandle().destroy() // Process.destroy() would close its output too
            assertShutDown(run)
            def whole = run.summary.wholeRun
            assert !whole.failed && !whole.inDoubt
            assertArrivedOrLeftOver(run)
            assert broker.count('overdrive') == (run.summary.leftOver ?: whole.completed - whole.received)
        }
    }

    @Tag('full')
    @Test
    void 'after SIGTERM the broker that the run started stays up until all messages are accounted for'() {
        client(Warmup: 0, Duration: 60, MaxPending: 100, 'overdrive.report': true).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            def target = run.target()
            run.process.toHandle().destroy()
            assertShutDown(run)
            def whole = run.summary.wholeRun
            assert !whole.failed && !whole.inDoubt
            assertArrivedOrLeftOver(run)
            target.onExit().get(JMeterRun.LIMIT_SECONDS, java.util.concurrent.TimeUnit.SECONDS)
        }
    }

    @Tag('full')
    @Test
    void 'a signal to both JMeter and its broker, as by Ctrl-C, still gives balanced counts'() {
        client(Warmup: 0, Duration: 60, MaxPending: 100, 'overdrive.report': true).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            [run.target(), run.process.toHandle()]*.destroy()
            assertShutDown(run)
        }
    }

    @Test
    void 'a killed broker ends the run with the cause, and only messages in flight fail'() {
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), [Warmup: 0, Duration: 60, MaxPending: 100]).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.target().destroyForcibly()
            assert run.exitCode() == 3
            assertRowsMatch(run)
            def whole = run.summary.wholeRun
            // the messages in flight, and a few sends on the dead connection
            assert whole.failed + whole.inDoubt + whole.unresolved in 1..210
            assert run.output =~ /FAILED: od - JMS Async Producer 'send': the connection to tcp:.* was lost \(.+\)/
            assert run.output =~ /FAILED: Target artemis ended with code \d+/
            assert run.summary.errors.values().sum() == whole.failed + whole.inDoubt + whole.unresolved
            assert run.summary.outages.count == 1 && run.summary.outages.notRestored >= 1
            def verdict = new Overdrive('verdict', run.directory as String)
            assert verdict.exitCode() == 0 && verdict.output =~ /^The system failed: .*lost [\d.]+ s after the start and did not come back\./
        }
    }

    @Test
    void 'kill -9 of JMeter leaves no broker behind, and leaves readable files'() {
        client(Warmup: 0, Duration: 60, MaxPending: 10).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            def target = run.target()
            run.process.destroyForcibly()
            run.exitCode()
            target.onExit().get(JMeterRun.LIMIT_SECONDS, java.util.concurrent.TimeUnit.SECONDS)
            assert run.ticks.last().sent > 0
            assert recorded(run, 'ack') > 0
        }
    }

    @Test
    void 'producers split the messages evenly, and the run ends after the last one'() {
        ended(Messages: 100, Producers: 3, SenderThreads: 3, Consumers: 2, ReceiverThreads: 2, MaxPending: 7).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assertRowsMatch(run)
            assert run.summary.sent == 100
            assert run.summary.received == 100
            assert run.results('send')*.threadName.countBy { it }.values().sort() == [33, 33, 34]
            // without a rate no message has an intended time
            assert !run.summary.latencyMicros.containsKey('sendDelay')
        }
    }

    @Tag('full')
    @Test
    void 'at a fixed rate, send delays and latencies from the intended time are measured'() {
        ended(Warmup: 1, Duration: 3, Rate: 300, Producers: 3, MaxPending: 10).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assertRowsMatch(run)
            def summary = run.summary
            // the schedule never has more than 4 s of messages and a first one for each producer
            assert summary.wholeRun.sent in 1..1203
            assert summary.latencyMicros.sendDelay.count == summary.sent
            assert summary.latencyMicros.ackFromIntended.count == summary.completed
            assert summary.latencyMicros.ackFromIntended.mean >= summary.latencyMicros.ack.mean
            assert summary.latencyMicros.transferFromIntended.count == summary.received
        }
    }

    @Test
    void 'if late sends are skipped, no latency is measured from the intended time'() {
        def plan = JMeterRun.variant(folder, 'JMS.Client') { it.replace('>catch-up<', '>skip<') }
        WarmJMeter.plan(folder, plan, ['target.url': broker.url, Messages: 100, Rate: 200, MaxPending: 10]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.latencyMicros.sendDelay.count == run.summary.sent
            assert !run.summary.latencyMicros.containsKey('ackFromIntended')
            assert !run.summary.latencyMicros.containsKey('transferFromIntended')
        }
    }

    @Test
    void 'one result can stand for many messages, with the same figures'() {
        ended(Messages: 5000, MessagesPerResult: 100, MaxPending: 50).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.sent == 5000
            assert run.summary.latencyMicros.ack.count == 5000
            assert run.results('send').size() in 50..<500
            assert run.results('send')*.sentBytes*.toLong().sum() == 5000 * 1024
        }
    }

    @ParameterizedTest
    @CsvSource(['0,true', '55,false', '56,true', '200000,false'])
    void 'messages with a body of any size are recognized as ours, persistent or not'(int size, boolean persistent) {
        ended(Messages: 50, MessageSize: size, Persistent: persistent, MaxPending: 3).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.received == 50
            assert run.summary.bytesReceived == 50 * size
            assert run.summary.foreign == 0
        }
    }
}
