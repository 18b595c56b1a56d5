// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import static org.junit.jupiter.api.Assumptions.assumeTrue

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.profiles.Profiles
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** One run with all profilers at once, by the JVM arguments of their settings, and its files. */
@Tag('full')
class ProfiledRunTest {

    @TempDir
    Path folder

    private static final Path LIBRARY = Project.HOME.resolve(
        "target/async-profiler/${System.getProperty('os.name')}-${System.getProperty('os.arch')}/libasyncProfiler.so")

    private static final int ENOUGH_BYTES = 20_000

    /** The arguments of a setting as Maven would resolve them. */
    private List<String> arguments(String setting) {
        def profile = Profiles.settings().find { it.id.text() == setting }
        def values = [*: profile.properties.children().collectEntries { [it.name(), it.text()] },
                      'overdrive.home': Project.HOME, 'run.dir': folder.resolve('run'), 'start.dir': folder.resolve('run'),
                      'os.name': System.getProperty('os.name'), 'os.arch': System.getProperty('os.arch')]
        Profiles.jvmArguments(profile).collect { it.replaceAll(/\$\{([^}]+)}/) { all, name -> values[name].toString() } }
    }

    @Test
    void 'every profiler writes its files, and the page shows their flame graphs'() {
        assumeTrue(Files.exists(LIBRARY), "async-profiler has no library for this system: $LIBRARY")
        def jvm = ['JFR', 'SJK', 'async', 'jvisualvm'].collectMany { arguments("_.jvm.profiler.$it".toString()) }
        Files.createDirectories(folder.resolve('run'))
        def parameters = [Warmup: 1, Duration: 3600, SameUser: true, Target: 'http', 'overdrive.report': true]
        JMeterRun.asShipped(folder, JMeterRun.plan('Samplers.HTTP.Request.X'), parameters, [], jvm).withCloseable { run ->
            run.awaitMeasured(4)
            def samples = run.directory.resolve('sjk.std').toFile()
            while (samples.length() < ENOUGH_BYTES && run.process.alive) Thread.sleep(100) // SJK starts beside JMeter, in its own time
            run.command('Shutdown')
            assert run.exitCode() == 3: run.output
            assert run.output =~ /Profile with VisualVM: pid \d+, or service:jmx:rmi/
            assert run.output.contains("  verdict     $run.summary.verdict.sentence")
            def all = Project.files(run.directory, '*')*.fileName*.toString()
            assert all.containsAll(['recording.jfr', 'async.jfr', 'sjk.std', 'sjk-histo.txt', 'sjk-threads.txt', 'sjk-flame.html', 'sjk-ttop.txt'])
            assert run.directory.resolve('sjk-histo.txt').text.contains('Frm ')
            assert run.directory.resolve('sjk-threads.txt').text =~ /(?m)^Users 1-1 .*%/
            def page = run.directory.resolve('report/index.html').text
            ['Flame graph: JFR, CPU', 'Flame graph: async-profiler, engine ', 'Flame graph: SJK, wall clock'].each { assert page.contains(it) }
            assert !page.contains('does not say which frames')
            assert page.contains('Profilers were on: async-profiler, JFR, SJK.')
            assert page.contains('docs/profiling.md#what-a-profiler-costs')
            assert Project.HOME.resolve('docs/profiling.md').text.contains('\n## What a profiler costs\n')
            def json = new JsonSlurper().parse(run.directory.resolve('run.json').toFile())
            assert json.profilers == ['JFR', 'async-profiler', 'SJK']
            def frames = json.frames
            assert frames.keySet() == ['body', 'digesting', 'extracting', 'pausing', 'results', 'sending', 'waiting'].toSet()
            assert 'io.github.jmeteroverdrive.messaging.consumer.ConsumerGroup.await' in frames.pausing
        }
    }
}
