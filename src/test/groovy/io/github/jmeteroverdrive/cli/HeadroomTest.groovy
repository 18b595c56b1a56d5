// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** {@code overdrive headroom} with real runs, kept short: they measure a lower bound, and report it as such. */
class HeadroomTest {

    private static final List<String> SHORT = ['-DWarmup=1', '-DDuration=2', '--again', '--run']

    /** The run that was compared with the ceiling. */
    private static Path run(Overdrive headroom) {
        Path.of((headroom.output =~ /overdrive report (\S+) puts/)[0][1] as String)
    }

    private static Object verdict(Path run) {
        new JsonSlurper().parse(run.resolve('summary.json').toFile()).verdict
    }

    private static String pageOf(Path run) {
        run.resolve('report/index.html').text
    }

    @Tag('full')
    @Test
    void 'for a JMS scenario the page of a run at a rate shows which share of its ceiling the load agent reached'() {
        // a size that no user takes, so that no ceiling of a real scenario is overwritten
        def headroom = new Overdrive('headroom', 'JMS.Client', *SHORT, '-DMessageSize=1021', '-DRate=50')
        assert headroom.exitCode() == 0: headroom.output
        assert headroom.output.contains('ceiling: against the calibration provider, inside JMeter: _.jms.calibration MessageSize=1021 ')
        assert headroom.output.contains("The load agent's ceiling for JMS.Client MessageSize=1021: ")
        def sentence = (headroom.output =~ /The load agent was at .* of its ceiling or less .*its warm-up was only 1 s.*/)[0]

        def dir = run(headroom)
        def known = verdict(dir).headroom
        assert known.figure == 'completedPerSecond' && known.without == "the client library's work" && known.lower.contains('its warm-up was only 1 s')
        def summary = new JsonSlurper().parse(dir.resolve('summary.json').toFile())
        assert (known.percent - 100 * summary.completedPerSecond / known.ceilingPerSecond).abs() < 0.06
        assert summary.verdict.rules.every { it.id != 'near-ceiling' }
        assert pageOf(dir).contains('of its ceiling or less')

        def again = new Overdrive('headroom', dir.toString())
        assert again.exitCode() == 0: again.output
        assert again.output.contains(sentence) && !again.output.contains('The experiment')
        def verdict = new Overdrive('verdict', dir.toString())
        assert verdict.exitCode() == 0: verdict.output
        assert verdict.output.contains(sentence)
    }

    @Tag('full')
    @Test
    void 'for an HTTP scenario the ceiling is measured against the embedded server in a separate JVM'() {
        def headroom = new Overdrive('headroom', 'Samplers.HTTP.Request.X', *SHORT, '-DRequestCount=13', '-DTarget=http')
        assert headroom.exitCode() == 0: headroom.output
        assert headroom.output.contains('ceiling: against the embedded HTTP server, in a separate JVM: RequestCount=13 ')
        assert headroom.output =~ /The server used (\d.*%|n\/a) of /
        def dir = run(headroom)
        def known = verdict(dir).headroom
        assert known.figure == 'samplesPerSecond' && known.percent > 0 && known.lower.contains('its warm-up was only 1 s')
        assert pageOf(dir).contains('when its ceiling was measured') || pageOf(dir).contains('of its ceiling or less')
    }

    @Test
    void 'a scenario whose ceiling cannot be measured, or that does not exist, is refused with the reason'() {
        [['headroom', 'Zaqar.PointToPoint']                : 'the substitute stores nothing',
         ['headroom', 'JMS.Clint']                         : "did you mean 'JMS.Client'",
         ['headroom', 'JMS.Client', '-DMaxPendin=1']       : "did you mean 'MaxPending'",
         ['headroom', 'target', '--run']                   : '-D and --run are for a scenario'
        ].each { arguments, sentence ->
            assert Refusal.message(*arguments).contains(sentence)
        }
    }
}
