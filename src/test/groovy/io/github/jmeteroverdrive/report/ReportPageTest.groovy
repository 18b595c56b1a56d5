// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import static org.junit.jupiter.api.Assumptions.assumeTrue

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Pages of real runs, made by overdrive report, in a real browser. */
class ReportPageTest {

    @TempDir
    Path folder

    @BeforeAll
    static void browser() {
        assumeTrue(Chromium.command().isPresent(), Chromium.MISSING)
    }

    private static Path report(Path path, int code = 0) {
        def process = QuickStart.script('overdrive', 'report', path.toString()).start()
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        def output = process.inputStream.text.trim()
        assert process.exitValue() == code: process.errorStream.text
        code == 0 ? Path.of(output) : null
    }

    private Chromium open(Path page, List<String> flags = []) {
        def browser = Chromium.open(page, folder, 'selftest', flags)
        assert browser.console.empty
        assert !browser.document.contains('data-error=')
        browser
    }

    /** The chart with the curve of each latency, and the name of the curve. */
    private static final Map<String, List<String>> CURVES = [
        ack                 : ['curve-ack', 'actual send to acknowledgement'],
        ackFromIntended     : ['curve-ack', 'intended send to acknowledgement'],
        transfer            : ['curve-transfer', 'actual send to receipt, by one clock'],
        transferFromIntended: ['curve-transfer', 'intended send to receipt, by one clock'],
        sendDelay           : ['curve-sendDelay', 'intended to actual send'],
    ]

    /** Checks that areas below rates are the counts, and that each curve ends between p90 and the maximum. */
    private static void assertChartsMatch(Map charts, Object summary) {
        ['sent', 'completed', 'received'].each { assert near(charts.rates[it].integral, summary.wholeRun[it]) }
        assert near(charts.bytes.sent.integral, summary.wholeRun.bytesSent)
        assert near(charts.bytes.received.integral, summary.wholeRun.bytesReceived)
        summary.latencyMicros.each { measure, figures ->
            def (chart, name) = CURVES[measure]
            assert figures.p90 * 0.998 <= charts[chart][name].last && charts[chart][name].last <= figures.max * 1.002
            assert charts["time-$measure".toString()].max.max >= figures.max * 0.994 // both have three digits
        }
    }

    private static boolean near(double actual, double expected) {
        Math.abs(actual - expected) <= 0.001 * expected + 1
    }

    @Test
    void 'every chart of a page has the figures of the summary, and the browser reports no error'() {
        def parameters = [Warmup: 1, Duration: 6, Rate: 500, MaxPending: 100]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def page = report(run.directory)
            assert page == run.directory.resolve('report/index.html')
            def charts = open(page).charts()
            charts.each { chart, series ->
                assert series: chart
                series.each { name, figures -> assert figures.values > 0: "$name of $chart" }
                assert series.values().any { it.sum > 0 }: chart
            }
            assert charts.keySet().containsAll(['rates', 'backlog', 'bytes', 'time-ack', 'time-ackFromIntended',
                    'time-transfer', 'time-transferFromIntended', 'time-sendDelay', 'curve-ack', 'curve-transfer',
                    'curve-sendDelay', 'process-cpu', 'memory', 'hiccups', 'target-artemis-rates'])
            assertChartsMatch(charts, run.summary)
            assert charts.rates.target.last == 500
            assert charts.backlog.backlog.last == run.summary.wholeRun.sent - run.summary.wholeRun.received
            assert charts['curve-ack'].size() == 2
            assert open(page, ['--force-dark-mode', '--window-size=375,800']).charts() == charts
        }
    }

    @Tag('full')
    @Test
    void 'the page of a killed run shows where its data ends'() {
        def parameters = [Warmup: 1, Duration: 60, Rate: 1000, MaxPending: 10]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            run.awaitMeasured(3)
            run.process.destroyForcibly()
            run.exitCode()
            assert !Files.exists(run.directory.resolve('summary.json'))
            ['live.jsonl', 'latency.hdr'].each { cutOff(run.directory.resolve(it)) }
            def browser = open(report(run.directory))
            assert browser.document =~ /the run was killed, or is still running\. What is known ends after \d+ s in the measured phase/
            assert browser.document.contains('The last line of live.jsonl is cut off')
            assert browser.document.contains('The last line of latency.hdr is cut off')
            def last = run.directory.resolve('live.jsonl').readLines().drop(1).dropRight(1)[-1]
            assert near(browser.charts().rates.sent.integral, new groovy.json.JsonSlurper().parseText(last).sent)
        }
    }

    private static void cutOff(Path file) {
        def bytes = Files.readAllBytes(file)
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 30))
    }

    @Tag('full')
    @Test
    void 'a page can be made from a results file alone'() {
        def parameters = ['target.url': Artemis.shared().url, Messages: 3000, MaxPending: 10]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def page = report(folder.resolve('results.csv'))
            assert page == folder.resolve('results-report/index.html')
            def charts = open(page).charts()
            // a row may stand for many of the 3,000 messages that were sent and received
            assert near(charts.rates.samples.integral, 6000)
            assert charts['time-response'].max.values > 0
        }
    }

    @Test
    void 'a missing folder, a folder without a run and an XML results file are refused'() {
        report(folder.resolve('nowhere'), 2)
        report(folder, 2)
        report(Files.writeString(folder.resolve('results.jtl'), '<?xml version="1.0"?><testResults/>'), 2)
    }
}
