// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** {@code overdrive verdict} with real runs. */
class VerdictTest {

    @Tag('full')
    @Test
    void 'an experiment runs each variation and reports whether one moved the rate, and its runs have verdicts'() {
        def verdict = new Overdrive('verdict', '--prove', 'JMS.Client,_.jms.calibration', Overdrive.NO_PAGE, '-DWarmup=1', '-DDuration=3', '-DMaxPending=50',
                '-DProducers=2', '-DSenderThreads=2', '-Dtarget.url=calibration:?ack=fixed:100ms&deliver=fixed:100ms')
        assert verdict.exitCode() == 0: verdict.output
        assert verdict.output.contains('half the threads: SenderThreads 2 → 1')
        assert verdict.output.contains('left out: a second JMeter: the calibration provider lives inside JMeter')
        def json = verdict.json('proof.json')
        def cpus = json.leftOut['other CPUs for JMeter'] == null
        assert json.runs*.name == ['base', 'half the threads', *(cpus ? ['other CPUs for JMeter'] : []), 'no results file', 'base']
        assert json.runs.every { it.rate > 0 && it.failure == null && it.verdict }
        // 100 in flight take 100 ms each, but on a busy machine two runs may differ
        assert verdict.output.contains('No change moved the rate by more than ') == (json.whose == 'nothing moved'): verdict.output
        assert verdict.page.text.contains('What limited the rate')
        def unwritten = Path.of(json.runs.find { it.name == 'no results file' }.directory)
        assert !Files.exists(unwritten.resolve('JMS.Client.csv')) && Files.exists(Path.of(json.runs[0].directory).resolve('JMS.Client.csv'))

        def first = new Overdrive('verdict', json.runs[0].directory)
        assert first.exitCode() == 0: first.output
        assert new Overdrive('report', json.runs[0].directory).exitCode() == 0
        // which answer depends on what else the machine does
        def answer = new JsonSlurper().parse(Path.of(json.runs[0].directory).resolve('summary.json').toFile()).verdict
        assert first.output.startsWith(answer.sentence) && answer.rules.every { first.output.contains("  $it.id (") }
    }

    @Test
    void 'a missing run, misspelt names and wrong options are refused with the reason'() {
        [['verdict', 'nowhere']                                       : 'does not exist',
         ['verdict', '-DThreads=2', 'nowhere']                        : 'are for --prove',
         ['verdict', '--prove', 'JMS.Clint']                          : "did you mean 'JMS.Client'",
         ['verdict', '--prove', 'JMS.Client', '-DMaxPendin=1']        : "did you mean 'MaxPending'",
         ['verdict', '--prove', 'JMS.Client', '--target-pid', '1']    : 'too.',
         ['verdict', '--prove', 'JMS.Client', '-Dtarget.url=x', '--target-pid', '4194305']: 'no such process'
        ].each { arguments, sentence ->
            assert Refusal.message(*arguments).contains(sentence)
        }
    }
}
