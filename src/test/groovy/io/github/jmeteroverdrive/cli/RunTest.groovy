// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code overdrive run} with real runs; what it refuses is in JMeterCommandTest. */
class RunTest {

    private static final List<String> CALIBRATION = [Overdrive.NO_PAGE, '-Dtarget.url=calibration:?ack=at-once&deliver=at-once']

    @TempDir
    Path folder

    private Path getRun() {
        folder.resolve('run')
    }

    private Path getOutput() {
        folder.resolve('out.txt')
    }

    private Path getErrors() {
        folder.resolve('err.txt')
    }

    /** Starts it in a folder below the project's, and in a locale that has no µ. */
    private Process start(String profiles, String... parameters) {
        def script = QuickStart.script('overdrive', 'run', profiles, "-Drun.dir=$run".toString(), *parameters)
            .directory(Project.HOME.resolve('docs').toFile())
            .redirectOutput(output.toFile()).redirectError(errors.toFile())
        script.environment().LC_ALL = 'C'
        script.start()
    }

    private static int exitCode(Process process) {
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        process.exitValue()
    }

    private static List<String> lines(Path file) {
        file.readLines().findAll { !QuickStart.aboutOptions(it) }
    }

    @Tag('full')
    @Test
    void 'a run in a subfolder has the directory of a run by Maven, and prints its own lines only'() {
        def code = exitCode(start('JMS.Client,_.jvm.profiler.JFR,_.jvm.gc.Parallel,_.jms.calibration', '-DMessages=200', '-DMaxPending=20', *CALIBRATION))
        assert code == 0: output.text + errors.text
        assert Project.files(run, '*')*.fileName*.toString().containsAll(['JMS.Client.csv', 'JMS.Client.jmx.log', 'plans', 'latency.hdr', 'live.jsonl',
                                                                           'agent.jsonl', 'recording.jfr', 'run.json', 'summary.json'])
        def slurper = new JsonSlurper()
        def summary = slurper.parse(run.resolve('summary.json').toFile())
        assert summary.sent == 200 && summary.received == 200
        assert summary.settings == ['_.jms.calibration', '_.jvm.gc.Parallel', '_.jvm.profiler.JFR']
        def described = slurper.parse(run.resolve('run.json').toFile())
        assert described.scenario == 'JMS.Client' && described.parameters.MaxPending as String == '20'
        assert described.jvmFlags.contains('-XX:+UseParallelGC')
        assert lines(errors) == []
        def printed = lines(output)
        assert printed.last() == 'The run is good.'
        assert printed.any { it =~ /^  ack .* µs / }
        assert printed.every { it =~ /^(od - Target: |warm-up|measure|drain|Summary of|  \S|The run is good)/ }: printed
    }

    @Tag('full')
    @Test
    void 'JMeter is started as Maven starts it, and one that ends without a result is a failed run'() {
        def profiles = 'JMS.Client,_.jvm.profiler.JFR,_.jvm.gc.log,_.jvm.heap.big,_.remote,_.target.qpid,_.live.influx,_.jmeter.store.100'
        def recorder = Files.writeString(folder.resolve('java'), '#!/bin/sh\nprintf "%s\\0" "$PWD" "$@" > "$0.command"\n')
        assert recorder.toFile().setExecutable(true)
        def config = Files.copy(Project.HOME.resolve('target/config.json'), folder.resolve('config.json'))
        def parameters = ['-Dremote.hosts=a:1,b:2', '-DMessages=5', "-Dod.java=$recorder".toString()]
        def recorded = folder.resolve('java.command')
        JMeterRun.maven(['-N', 'jmeter:jmeter', '-P', profiles, "-Drun.dir=$run".toString(), "-Dod.jmeter.config=$config".toString(), *parameters]).withCloseable { assert it.exitCode() == 0: it.output }
        def byMaven = recorded.text.split('\0') as List
        run.deleteDir()
        assert exitCode(start(profiles, *parameters)) == 3
        assert lines(errors) == ['FAILED: JMeter did not run; what it printed is above.']
        def direct = recorded.text.split('\0') as List
        // what was typed differs; until a run of Maven has a directory, its results file has a time in its name, and its other files are among the plans
        def same = { List<String> words ->
            words.findAll { !(it =~ /^-(Doverdrive\.maven\.|Joverdrive\.parent=)/) }*.replaceFirst(/-\d{8}-\d{6}-\d{3}\.csv$/, '.csv')
                    *.replaceFirst("$run/plans(?=\$|/gc\\.log|/recording\\.jfr|/JMS\\.Client\\.jmx\\.log)", "$run")
        }
        assert same(direct) == same(byMaven)
    }

    @Tag('full')
    @Test
    void 'a run that gets SIGTERM writes what it has, and ends with the code of a run that failed'() {
        def process = start('JMS.Client,_.jms.calibration', '-DWarmup=0', '-DDuration=600', *CALIBRATION)
        while (process.alive && !output.text.contains('measure 1/')) Thread.sleep(100)
        process.destroy()
        assert exitCode(process) == 3: output.text + errors.text
        assert lines(errors).any { it.startsWith('FAILED: The run was stopped after ') }
        assert lines(output).last() == 'The run is not good: see FAILED above.'
        assert new JsonSlurper().parse(run.resolve('summary.json').toFile()).incomplete
        assert process.descendants().count() == 0
    }

    @Tag('full')
    @Test
    void 'a JMeter that is killed is a failed run, and its directory is named'() {
        def process = start('JMS.Client,_.jms.calibration', '-DWarmup=0', '-DDuration=600', *CALIBRATION)
        while (process.alive && !output.text.contains('measure 1/')) Thread.sleep(100)
        process.descendants().toList().max { it.info().startInstant().orElse(java.time.Instant.EPOCH) }.destroyForcibly()
        assert exitCode(process) == 3: output.text + errors.text
        assert lines(errors) == ["FAILED: JMeter was killed by signal 9; './overdrive report $run' makes a page of what it wrote."]
    }

    @Tag('full')
    @Test
    void 'a run without enough memory fails with its heap and the remedy'() {
        def code = exitCode(start('JMS.Client', '-Dod.heap.min=24', '-Dod.heap.max=24', '-DDuration=600'))
        assert lines(errors).any { it =~ /^(FAILED|REFUSED): JMeter ran out of memory: its heap of 24 MiB is full. Give it more \(-Xmx; / }
        // 2 if it does not even connect; what comes last may lack the memory to be printed
        assert code == 2 || code == 3: output.text + errors.text
        run.deleteDir()
        assert exitCode(start('JMS.Client', '-Dod.heap.min=12', '-Dod.heap.max=12')) == 3
        assert lines(errors).last() ==
            'FAILED: JMeter did not run; what it printed is above. Its heap was too small: enlarge it by -Dod.heap.max, in MB.'
    }

    @Tag('full')
    @Test
    void 'JMeter ends in order when the command that started it is killed'() {
        def process = start('JMS.Client,_.jms.calibration', '-DWarmup=0', '-DDuration=600', *CALIBRATION)
        while (process.alive && !output.text.contains('measure 1/')) Thread.sleep(100)
        def started = process.descendants().toList()
        process.destroyForcibly()
        started.each { it.onExit().get(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS) }
        assert new JsonSlurper().parse(run.resolve('summary.json').toFile()).incomplete
    }

    @Tag('full')
    @Test
    void 'what an element of the plan refuses has exit code 2 too, and is called refused'() {
        def code = exitCode(start('JMS.Client', '-DDuration=5', '-Dtarget.url=htp://x'))
        assert code == 2: output.text + errors.text
        assert lines(errors).any { it.startsWith('REFUSED: od - JMS Connection: JNDI factory is ') }
        def verdict = new Overdrive('verdict', run.toString())
        assert verdict.exitCode() == 0 && verdict.output.contains('The run was refused before it began: od - JMS Connection: JNDI factory is ')
        assert !verdict.output.contains('killed')
    }

    @Tag('full')
    @Test
    void 'a run that misses a threshold ends with code 4'() {
        def code = exitCode(start('JMS.Client,_.jms.calibration', '-DMessages=200', '-Doverdrive.threshold.ack.p50=1us', *CALIBRATION))
        assert code == 4: output.text + errors.text
        assert lines(errors)*.replaceFirst(/:.*/, '') == ['MISSED']
    }

    @Test
    void 'a plan of the user has the figures, thresholds and exit codes of a scenario'() {
        def statistics = 'io.github.jmeteroverdrive.monitor.LiveStatistics'
        def plan = Files.writeString(folder.resolve('my plan.jmx'), """<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="mine"/><hashTree>
            <$statistics guiclass="${statistics}Gui" testclass="$statistics" testname="s"/><hashTree/>
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="t"><stringProp name="ThreadGroup.num_threads">1</stringProp>
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController" testclass="LoopController">
            <stringProp name="LoopController.loops">\${__P(loops)}</stringProp><boolProp name="LoopController.continue_forever">false</boolProp></elementProp>
            </ThreadGroup><hashTree><DebugSampler guiclass="TestBeanGUI" testclass="DebugSampler" testname="d"/><hashTree/></hashTree>
            </hashTree></hashTree></jmeterTestPlan>""")
        def code = exitCode(start(plan as String, '-DWarmup=0', '-Dloops=3', '-Doverdrive.threshold.samples=4', Overdrive.NO_PAGE))
        assert code == 4: output.text + errors.text
        assert lines(errors)*.replaceFirst(/:.*/, '') == ['MISSED']
        assert !output.text.contains('summary =')
        def summary = new JsonSlurper().parse(run.resolve('summary.json').toFile())
        assert summary.scenario == 'my plan' && summary.samples == 3
        assert Files.exists(run.resolve('my plan.csv')) && Files.exists(run.resolve('my plan.jmx.log'))
    }

    /** A plan with od - Live Statistics. */
    private String watched(String file, String title, String element) {
        def statistics = 'io.github.jmeteroverdrive.monitor.LiveStatistics'
        Files.writeString(folder.resolve(file), """<jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="$title"/><hashTree>
            $element
            <$statistics guiclass="${statistics}Gui" testclass="$statistics" testname="s"/><hashTree/>
            </hashTree></hashTree></jmeterTestPlan>""") as String
    }

    @Tag('full')
    @Test
    void 'a plan that JMeter cannot start is a failed run, and its log is named'() {
        assert exitCode(start(watched('broken.jmx', '${__P(name', ''))) == 3
        assert lines(errors) == ["FAILED: JMeter did not run; what it printed is above, and its log is ${run.resolve('broken.jmx.log')}."]
    }

    @Tag('full')
    @Test
    void 'a plan with an element of a plugin that is not installed is refused with its class'() {
        def foo = '<com.acme.Foo guiclass="com.acme.FooGui" testclass="com.acme.Foo" testname="foo"/><hashTree/>'
        assert exitCode(start(watched('foreign.jmx', 'p', foo))) == 2
        assert lines(errors).last().startsWith('overdrive run: the plan has an element of class com.acme.Foo, which is not in this JMeter: install its plugin in ')
        assert !Files.exists(run)
    }

    @Test
    void 'what is misspelt is refused before a run has a directory'() {
        assert exitCode(start('JMS.Client', '-DMaxPendin=5')) == 2
        assert lines(errors) == ["overdrive run: there is no parameter 'MaxPendin'; did you mean 'MaxPending'?"]
        assert !Files.exists(run) && lines(output) == []
    }
}
