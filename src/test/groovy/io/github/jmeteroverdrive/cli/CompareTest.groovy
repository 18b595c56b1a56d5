// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code overdrive compare} from end to end: real runs of JMeter, real rivals, exit codes, pages. */
class CompareTest {

    static final String HEAD = '''\
        name: tiny
        description: A test.
        notShown: Anything at all.
        '''.stripIndent()

    @TempDir
    Path folder

    @Tag('full')
    @Test
    void 'two rounds of two JMeter variants produce a page and the values of every run'() {
        def file = Overdrive.file(folder, HEAD + '''\
            figures:
              completedPerSecond: { better: higher }
              cpuSeconds: { better: lower }
              targetCpuSeconds: { better: neither }
              peakRssBytes: { better: lower }
            variants:
              - { name: one, scenario: JMS.Client, parameters: { Messages: 300, MaxPending: 1, overdrive.report: false } }
              - { name: ten, scenario: JMS.Client, settings: [_.jvm.gc.Parallel], parameters: { Messages: 300, MaxPending: 10, overdrive.report: false } }
            '''.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '2', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        assert compare.output.contains('2 pairs are too few')
        def json = compare.json('compare.json')
        def runs = json.runs.groupBy { [it.round, it.variant] } // on a busy machine, some are repeated
        assert runs.keySet().toList() == [[1, 'one'], [1, 'ten'], [2, 'ten'], [2, 'one']]
        assert json.runs.every { it.exitCode == 0 && it.figures.sent == 300 && it.figures.cpuSeconds > 0.5 }
        assert json.runs.every { it.figures.targetCpuSeconds > 0 && it.figures.peakRssBytes > 50_000_000 }
        assert json.figures.completedPerSecond.variants.ten.ratios*.pairs == [2]
        assert json.runs*.verdict.every() && json.verdicts.every { variant, answers -> answers.values().sum() == 2 }
        assert compare.output.contains('Verdicts, in how many runs')
        assert json.notShown == 'Anything at all.' && json.environment.kernel && json.command.contains('--rounds 2')
        def html = compare.page.text
        assert html.contains('tiny') && html.contains('What this does not show: Anything at all.')

        def again = new Overdrive('compare', *runs.values()*.last().directory)
        assert again.exitCode() == 0: again.output
        def finished = again.json('compare.json')
        assert finished.variants.size() == 2 && finished.runs*.verdict.every()
        assert finished.figures.completedPerSecond.variants.values().every { it.values.size() == 2 }
        assert finished.notShown.contains('did not alternate')
    }

    @Test
    void 'each run of each variant starts a new target, and reports its CPU cost'() {
        def file = Overdrive.file(folder, HEAD + '''\
            target: { name: artemis }
            figures:
              measured.cpuMicrosPerMessage: { better: lower, variants: [ours] }
              measured.targetCpuMicrosPerMessage: { better: lower, variants: [ours] }
              targetCpuSeconds: { better: neither }
              port: { better: neither, variants: [echo] }
            variants:
              - name: ours
                scenario: JMS.Client
                resultsFile: false
                parameters: { Warmup: 1, Duration: 2, Rate: 1000, MaxPending: 10, overdrive.report: false }
              - name: echo
                against: nothing
                command: [echo, '{target.url} port={target.port} {Word}']
                parameters: { Word: hello }
                figures: { port: { regex: 'port=(\\d+) hello' } }
            '''.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        def json = compare.json('compare.json')
        assert json.environment.target == 'artemis, started afresh for each run'
        def (ours, echoes) = json.runs.split { it.variant == 'ours' }
        ours.each {
            def directory = Path.of(it.directory)
            assert directory.resolve('target-artemis.log').text.contains('READY ')
            assert directory.resolve('console.log').text.contains('nothing is started, because target.url is given')
            assert !Files.exists(directory.resolve('JMS.Client.csv'))
            assert it.figures.targetCpuSeconds > 0 && it.figures['measured.cpuMicrosPerMessage'] > 0
            assert it.figures['measured.targetCpuMicrosPerMessage'] > 0
            def parts = ['User', 'System', 'Jit', 'Gc'].collect { part -> it.figures["measured.cpu${part}MicrosPerMessage".toString()] }
            assert Math.abs(parts[0] + parts[1] - it.figures['measured.cpuMicrosPerMessage']) < 1e-6
            assert parts[2] > 0 && parts[2] + parts[3] < it.figures['measured.cpuMicrosPerMessage']
        }
        echoes.each {
            def output = Path.of(it.directory).resolve('stdout.txt').text
            assert output.startsWith("tcp://127.0.0.1:${it.figures.port as int}?confirmationWindowSize=")
        }
        def ready = json.runs.collect { (Path.of(it.directory).resolve('target-artemis.log').text =~ /READY \d+/)[0] }
        assert ready.size() == 2 && ready.toSet().size() == 2
    }

    @Tag('full')
    @Test
    void 'a variant that is not steady is repeated once, and console, page and values report it'() {
        def variant = { String name, String stall ->
            "{ name: $name, scenario: JMS.Client, settings: [_.jms.calibration], parameters: { Warmup: 2, Duration: 20, MaxPending: 10, " +
                    "overdrive.report: false, target.url: 'calibration:?ack=fixed:50ms&deliver=fixed:50ms$stall' } }"
        }
        def file = Overdrive.file(folder, HEAD + """\
figures: { completedPerSecond: { better: higher } }
variants:
  - ${variant('flat', '')}
  - ${variant('cycles', '&stall=2s,4s')}
""")
        def compare = new Overdrive('compare', file.toString(), '--rounds', '2', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        assert compare.output.contains('round 1, cycles: irregular; it is repeated')
        def cycles = compare.json('compare.json').runs.findAll { it.variant == 'cycles' }
        assert cycles*.round == [1, 1, 2] && cycles*.attempt == [1, 2, 1] && cycles*.steady.toSet() == ['irregular'].toSet()
        assert cycles*.setAside == [null, 'it repeats a run that was irregular, and was irregular', null]
        assert compare.output =~ /Not all runs are known to be steady \(flat .*; cycles irregular 2\): /
        assert compare.page.text.contains('Round 1, cycles, attempt 2 is not counted: it repeats a run that was irregular')
    }

    @Tag('full')
    @Test
    void 'a run against a server that is still slow is repeated, and does not count if the repetition is steady'() {
        // the first run has 100 requests a second for 9 s, and all others 250
        def server = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp', "${Project.CALIBRATION}/*",
                'io.github.jmeteroverdrive.calibration.CalibrationServer', 'calibration:?ack=warming:900,100ms,40ms')
                .redirectError(ProcessBuilder.Redirect.INHERIT).start()
        try {
            def variant = "scenario: Samplers.HTTP.Async, parameters: { Connections: 10, Warmup: 2, Duration: 12, overdrive.report: false, " +
                    "target.url: '${server.inputReader().readLine() - 'ready '}' }"
            def file = Overdrive.file(folder, HEAD + """\
figures: { samplesPerSecond: { better: higher } }
variants:
  - { name: cold, $variant }
  - { name: warm, $variant }
""")
            def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
            assert compare.exitCode() == 0: compare.output
            assert compare.output.contains('round 1, cold: still rising; it is repeated')
            def json = compare.json('compare.json')
            def (first, again) = json.runs.findAll { it.variant == 'cold' }
            assert first.steady == 'still rising' && again.attempt == 2
            // other programs may disturb the repetition, too
            def counted = again.steady == 'steady' ? again : first
            assert (counted == again ? first.setAside : again.setAside) =~ (counted == again ? /^it was still rising, its repetition steady$/ : /^it repeats a run/)
            assert json.figures.samplesPerSecond.variants.cold.values['1'] == counted.figures.samplesPerSecond && counted.setAside == null
        } finally {
            server.destroyForcibly()
        }
    }

    @Test
    void 'a missing rival is reported with the command that builds it'() {
        def file = Overdrive.file(folder, HEAD + '''\
            figures: { wallSeconds: { better: lower } }
            variants:
              - { name: there, command: ['true'] }
              - { name: missing, command: ['true'], needs: { path: '{home}/target/rivals/none', run: ./mvnw x } }
            '''.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--max-stolen', '99%')
        assert compare.exitCode() == 2
        assert compare.output.contains('overdrive: Variant \'missing\': ')
        assert compare.output.contains('target/rivals/none is missing; run ./mvnw x.')
    }

    @Test
    void 'a missed threshold gives exit code 4, a failed variant gives exit code 3, and the output names both'() {
        def rival = { String number ->
            "command: [sh, -c, 'echo rate=$number'], figures: { rate: { regex: 'rate=(.*)' } }"
        }
        def file = Overdrive.file(folder, HEAD + """\
figures: { rate: { better: higher, ratio: '>= 2' } }
variants:
  - { name: slow, ${rival('10')} }
  - { name: fast, ${rival('15')} }
""")
        def missed = new Overdrive('compare', file.toString(), '--max-stolen', '99%')
        assert missed.exitCode() == 4: missed.output
        assert missed.output.contains('fast is 1.50 × slow (1.50…1.50); ratio ≥ 2.0 MISSED')

        Overdrive.file(folder, file.text.replace('echo rate=15', 'exit 9'))
        def failed = new Overdrive('compare', file.toString(), '--max-stolen', '99%')
        assert failed.exitCode() == 3: failed.output
        assert failed.output.contains('Ended early: fast failed twice in round 1')
        assert failed.json('compare.json').runs.findAll { it.failure == 'exit code 9' }*.attempt == [1, 2]
        assert failed.page.text.contains('Round 1, fast, attempt 2 failed: exit code 9.')
    }

    @Test
    void 'a stopped comparison keeps the finished runs and leaves no process behind'() {
        def pid = folder.resolve('pid')
        def file = Overdrive.file(folder, HEAD + """\
figures: { wallSeconds: { better: lower } }
variants:
  - { name: quick, command: ['true'] }
  - { name: endless, command: [sh, -c, 'echo \$\$ > $pid; sleep 600'] }
""")
        def compare = new Overdrive('compare', file.toString(), '--max-stolen', '99%')
        while (!Files.exists(pid) || pid.text.isBlank()) {
            assert compare.process.isAlive(): compare.output
            TimeUnit.MILLISECONDS.sleep(50)
        }
        def child = ProcessHandle.of(pid.text.trim() as long)
        compare.process.toHandle().destroy() // Process.destroy() would close its output too
        assert compare.exitCode() != 0
        child.ifPresent { it.onExit().get(30, TimeUnit.MINUTES) }
        assert compare.json('compare.json').runs*.variant == ['quick']
        assert compare.json('compare.json').partial == 'it was stopped'
        assert compare.page.text.contains('Ended early: it was stopped.')
    }

    @Test
    void 'a misspelt key and a folder without a run are refused with the remedy'() {
        def file = Overdrive.file(folder, HEAD + 'figurs: {}\nways: []\n')
        def output = Refusal.message('compare', file.toString(), '--max-stolen', '99%')
        assert output.readLines().size() == 1
        assert output.contains("there is no key 'figurs'; did you mean 'figures'?")
        assert Refusal.message('compare', folder.toString(), folder.toString()).contains('give the directory of a finished run')
    }

    @Test
    void 'list shows scenarios, settings and compare files, and help shows the commands'() {
        def list = new Overdrive('list')
        assert list.exitCode() == 0
        ['JMS.Client', '_.jvm.gc.Parallel', 'MaxPending=1', 'jms-pending'].each { assert list.output.contains(it) }
        def help = new Overdrive('--help')
        assert help.exitCode() == 0
        ['report', 'compare', 'search', 'list'].each { assert help.output =~ /(?m)^  $it / }
        assert new Overdrive('--version').with { it.exitCode() == 0 && it.output.contains('JMeter Overdrive') }
    }
}
