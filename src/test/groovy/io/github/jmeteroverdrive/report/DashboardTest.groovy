// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.profiles.Profiles
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** JMeter's own dashboard beside our page, by the setting _.jmeter.report. */
class DashboardTest {

    private static final Path PLAN = JMeterRun.plan('JMeter.Elements')
    private static final Map<String, Object> WANTED = ['overdrive.report.dashboard': true, LoopCount: 1]

    @TempDir
    Path folder

    private static Object total(Path run) {
        new JsonSlurper().parse(run.resolve('dashboard/statistics.json').toFile()).Total
    }

    private static void assertNoLeftovers(Path run) {
        assert Project.files(run, 'dashboard*')*.fileName*.toString() == ['dashboard']
    }

    @Tag('full')
    @Test
    void 'overdrive run makes the dashboard, and the page links to it'() {
        def run = folder.resolve('run')
        def command = new Overdrive('run', 'JMeter.Elements,_.jmeter.report', "-Drun.dir=$run", '-DLoopCount=1')
        assert command.exitCode() == 0: command.output
        assert command.output.contains("  dashboard   ${run.resolve('dashboard/index.html')}\n")
        assert total(run).sampleCount == 1000 && total(run).errorCount == 0
        def page = run.resolve('report/index.html').text
        assert page.contains('href="../dashboard/index.html"')
        assert page.contains('It counts each row as one sample')
        assertNoLeftovers(run)
    }

    @Tag('full')
    @Test
    void 'a run by Maven makes the dashboard'() {
        def run = folder.resolve('run')
        JMeterRun.maven(['-N', 'jmeter:jmeter', '-P', 'JMeter.Elements,_.jmeter.report', "-Drun.dir=$run".toString(), '-DLoopCount=1']).withCloseable { maven ->
            assert maven.exitCode() == 0: maven.output
        }
        assert total(run).sampleCount == 1000
        assert run.resolve('report/index.html').text.contains('href="../dashboard/index.html"')
    }

    @Tag('full')
    @Test
    void 'the dashboard of aggregated results states that it counts rows'() {
        // a JMeter of its own, because what comes after the run is done when the JVM ends
        def parameters = WANTED + [Messages: 3000, MaxPending: 20, MessagesPerResult: 0, 'target.url': 'calibration:?ack=at-once&deliver=at-once',
                                   'overdrive.report': false, 'user.classpath': Project.CALIBRATION]
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains(' (counts rows of results, which stand for many samples)')
            def rows = folder.resolve('results.csv').readLines().size() - 1
            assert rows < 3000
            assert total(run.directory).sampleCount == rows
            assert run.directory.resolve('dashboard/index.html').text.contains('Each row of results is counted as one sample, but stands for many')
            assertNoLeftovers(run.directory)
        }
    }

    @Tag('full')
    @Test
    void 'a results file that JMeter makes no dashboard of is a warning with the reason, and the run is good'() {
        def properties = Profiles.jvmArguments(Profiles.settings().find { it.id == '_.jmeter.smallResult' }).findAll { it.startsWith('-Djmeter.') }
        // a separate JVM, because JMeter reads these properties once per JVM
        JMeterRun.plan(folder, PLAN, WANTED, [], properties).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output =~ /WARNING: There is no dashboard of JMeter \(.+; see .*dashboard\.log\)\./
        }
    }

    @Tag('full')
    @Test
    void 'XML results have no dashboard'() {
        JMeterRun.plan(folder, PLAN, WANTED + ['jmeter.save.saveservice.output_format': 'xml']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('results.csv is XML; set jmeter.save.saveservice.output_format=csv).')
        }
    }
}
