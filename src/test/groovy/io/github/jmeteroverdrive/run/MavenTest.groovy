// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import jdk.jfr.consumer.RecordingFile
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The command that users type after the first build: jmeter:jmeter with a scenario and settings. */
class MavenTest {

    @TempDir
    Path folder

    /** The directory of the run with this RunId; other tests write runs beside it. */
    private static Path directoryOf(String runId) {
        Project.files(Project.HOME.resolve('target/runs'), '*-JMS.Client*').find {
            def described = it.resolve('run.json')
            // not parsed: that of another run may be incomplete
            Files.exists(described) && described.text.contains("\"$runId\"")
        }
    }

    @Test
    void 'settings stack on a scenario, parameters take effect, and the run directory has all files'() {
        def id = UUID.randomUUID().toString()
        def built = Project.jmeter()
        def lib = ReportStandIn.install(folder)
        def arguments = ['jmeter:jmeter', '-P', 'JMS.Client,_.jvm.profiler.JFR,_.jvm.gc.Parallel,_.jvm.heap.big',
                         '-DMessages=200', '-DMaxPending=20', "-DRunId=$id".toString(), "-Doverdrive.report.lib=$lib".toString(),
                         '-Doverdrive.threshold.errors=0']
        JMeterRun.maven(arguments).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('BUILD SUCCESS')
            assert run.output.contains('threshold errors at most 0: 0, met')
            assert run.output.contains('  report page ')
        }
        assert Project.jmeter() == built
        def directory = directoryOf(id)
        def names = Project.files(directory, '*')*.fileName*.toString()
        assert names.containsAll(['JMS.Client.csv', 'JMS.Client.jmx.log', 'plans', 'latency.hdr', 'live.jsonl',
                                  'agent.jsonl', 'recording.jfr', 'run.json', 'summary.json'])
        assert Files.size(directory.resolve('recording.jfr')) > 10_000
        def rows = directory.resolve('JMS.Client.csv').readLines().size() - 1
        assert directory.resolve('report/index.html').text.startsWith("$rows rows, JMS.Client.csv ")
        def slurper = new JsonSlurper()
        def summary = slurper.parse(directory.resolve('summary.json').toFile())
        assert summary.sent == 200 && summary.received == 200
        assert summary.settings == ['_.jvm.gc.Parallel', '_.jvm.heap.big', '_.jvm.profiler.JFR']
        def described = directory.resolve('run.json').text
        assert described.contains('-XX:+UseParallelGC') && described.contains('-Xmx8192M')
        assert slurper.parseText(described).parameters.MaxPending as String == '20'
    }

    @Tag('full')
    @Test
    void 'two runs of one call have each its own directory, results, log and recordings'() {
        JMeterRun.maven(['-N', 'jmeter:jmeter', 'jmeter:jmeter', '-P', 'JMS.Client,_.jvm.gc.log,_.jvm.profiler.JFR,_.jvm.profiler.async', '-DMessages=50', '-Doverdrive.report=false']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def directories = (run.output =~ /run directory (\S+)/).collect { Path.of(it[1]) }
            assert directories.unique().size() == 2
            def pids = directories.collect {
                assert it.resolve('JMS.Client.csv').readLines().count { it.contains(',send,') } == 50
                assert Files.size(it.resolve('async.jfr')) > 1_000
                assert it.resolve('JMS.Client.jmx.log').text.count('Running the test!') == 1
                assert it.resolve('gc.log').text.contains('Using ')
                new RecordingFile(it.resolve('recording.jfr')).withCloseable { recording ->
                    while (true) {
                        def event = recording.readEvent()
                        if (event.eventType.name == 'jdk.JVMInformation') return event.getLong('pid')
                    }
                }
            }
            assert pids.unique().size() == 2
        }
    }

    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        '_.target.qpid | -DMessages=50   | qpid    | AMQP | amqp:',
        '_.jms.amqp    | -DProtocol=CORE | artemis | CORE | tcp:',
    ])
    void 'a setting chooses the broker and the protocol, and -D overrides it'(
            String setting, String parameter, String target, String protocol, String scheme) {
        def id = UUID.randomUUID().toString()
        JMeterRun.maven(['jmeter:jmeter', '-P', "JMS.Client,$setting".toString(), '-DMessages=60', parameter,
                         '-Doverdrive.report=false', "-DRunId=$id".toString()])
                .withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    assert run.output.contains("$target is ready at $scheme")
                }
        def described = new JsonSlurper().parse(directoryOf(id).resolve('run.json').toFile())
        assert described.parameters.Target == target
        assert described.parameters.Protocol == protocol
        assert described.settings == [setting]
    }

    /** One example of each path from Maven to a refusal; MavenCommandLineTest, ParametersTest and RefusalsTest have the others. */
    @Tag('full')
    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'JMS.Clint              |                | JMS.Client',
        'JMS.Client             | -DProducer=2   | Producers',
        'JMS.Client             | -Doverdrive.threshold.eror=0 | errors',
    ])
    void 'a misspelt scenario, parameter or threshold fails the build with one sentence'(String profiles, String parameter, String named) {
        def arguments = ['jmeter:jmeter', '-P', profiles.trim()] + (parameter?.trim() ? [parameter.trim()] : [])
        JMeterRun.maven(arguments).withCloseable { run ->
            assert run.exitCode() != 0: run.output
            assert run.output.contains('BUILD FAILURE')
            def refusals = run.output.readLines().findAll { it.contains('REFUSED: ') }
            assert refusals.size() == 1: run.output
            assert refusals[0].startsWith('[ERROR] REFUSED: ') && refusals[0].contains(named)
        }
    }

    @Tag('full')
    @Test
    void 'a scenario in a module fails the build and names the folder in which scenarios run'() {
        JMeterRun.maven(['-f', 'cli', 'jmeter:jmeter', '-P', 'JMS.Client', '-DMessages=1']).withCloseable { run ->
            assert run.exitCode() != 0: run.output
            def errors = run.output.readLines().findAll { it.startsWith('[ERROR]') }
            assert errors[0].contains("scenarios run in the root of the project: cd $Project.HOME first")
        }
    }

    private void copy(String... more) {
        def parts = ['.mvn', 'pom.xml', 'build/base.xml', 'profiles', 'jmx', *more]
        def copied = new ProcessBuilder(['cp', '-r', '--parents', *parts, folder.toString()]).directory(Project.HOME.toFile()).start()
        assert copied.waitFor() == 0
    }

    @Test
    void 'a run in a clone that was never built names the build that comes first'() {
        copy()
        JMeterRun.maven(['-f', folder.toString(), '-N', 'jmeter:jmeter', '-P', 'JMS.Client']).withCloseable { run ->
            assert run.exitCode() != 0: run.output
            def errors = run.output.readLines().findAll { it.startsWith('[ERROR]') }
            assert errors[0].contains('nothing is built here yet: run ./mvnw verify -Dod.skip.tests=true first')
            assert !run.output.contains('config.json')
        }
    }

    @Tag('full')
    @Test
    void 'a copy of the project that was not built there is refused, because its JMeter is the one of the original'() {
        copy('target/config.json')
        JMeterRun.maven(['-f', folder.toString(), '-N', 'jmeter:jmeter', '-P', 'JMS.Client', '-DMessages=1']).withCloseable { run ->
            assert run.exitCode() != 0: run.output
            assert run.output.contains('[ERROR] REFUSED: This JMeter is of another copy of the project, ' + Project.jmeter())
        }
    }

    @Tag('full')
    @Test
    void 'a broker that is killed fails the build'() {
        JMeterRun.maven(['jmeter:jmeter', '-P', 'JMS.Client', '-DWarmup=0', '-DDuration=60']).withCloseable { run ->
            run.awaitLine(~/measure .*\| sent [1-9]/)
            run.target().destroyForcibly()
            assert run.exitCode() != 0
            assert run.output.contains('BUILD FAILURE')
            assert run.output.contains('was lost')
        }
    }
}
