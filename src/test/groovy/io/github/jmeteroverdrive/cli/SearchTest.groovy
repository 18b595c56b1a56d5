// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import groovy.json.JsonSlurper
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** {@code overdrive search} with real runs. */
class SearchTest {

    /** A provider inside JMeter that acknowledges so late that 10 in flight make 33 a second, on a machine of any speed. */
    private static final String SCENARIO = 'JMS.Client,_.jms.calibration'
    private static final List<String> RUNS = [Overdrive.NO_PAGE, '--longest', '0', '-DWarmup=1', '-DDuration=2', '-DMaxPending=10', '-Dtarget.url=calibration:?ack=fixed:300ms&deliver=fixed:300ms']

    @Test
    void 'search finds a rate that meets the thresholds, and reports each step'() {
        // the test checks the path, so a short one is enough: 19 a second hold on a quiet machine, a lower rate on a busy one, 36 nowhere
        def search = new Overdrive('search', SCENARIO, '--threshold', 'errors=0',
                '--start', '19', '--step', '1.9', '--width', '99%',
                *RUNS)
        // 5 if the load agent had no time to send
        assert search.exitCode() in [0, 5]: search.output
        def json = search.json('search.json')
        def (highest, atLeast) = [json.highestRate, json.atLeastRate]
        assert (search.exitCode() == 0) == (highest != null)
        assert json.path[0].rate == null && json.path[1].rate == 19
        assert (highest ?: atLeast) == json.path.tail().findAll { it.held }*.rate.max()
        assert json.path.any { !it.held && it.why } && json.path.last().verdict
        assert search.output =~ (highest ? /The highest rate that holds errors <= 0 is/ : /At least .*\/s hold errors <= 0/)
        assert search.output.contains("; the system ended the search. The system was the bottleneck") == (json.endedBy.who == 'system')
        assert search.page.text.contains('Highest rate')
    }

    @Tag('full')
    @Test
    void 'a search that ends because the load agent is too slow reports a lower bound, not a limit of the system'() {
        def search = new Overdrive('search', SCENARIO, '--threshold', 'errors=0', '--step', '1.9', '--width', '99%',
                Overdrive.NO_PAGE, '--longest', '0', '-DWarmup=1', '-DDuration=3', '-DMaxPending=100', '-DConsumers=0', '-Dtarget.url=calibration:?ack=at-once&deliver=never')
        assert search.exitCode() == 5: search.output
        def json = search.json('search.json')
        assert json.atLeastRate > 0 && json.highestRate == null
        assert json.endedBy.who == 'load agent' && json.path.findAll { !it.held }*.verdict.contains('load agent')
        def sentence = '; the load agent ended the search. The load agent was the bottleneck'
        assert search.output.contains('At least ') && search.output.contains('/s hold errors <= 0' + sentence) && search.page.text.contains(sentence)
    }

    @Tag('full')
    @Test
    void 'a chain runs at the maximum rate, then at a share of it, and shows both side by side'() {
        def search = new Overdrive('search', SCENARIO, '--chain', '40',
                *RUNS)
        assert search.exitCode() == 0: search.output
        def runs = search.json('chain.json').runs
        assert runs*.name == ['maximum', '40% of it']
        assert runs[0].rate == null && Math.abs(runs[1].rate - runs[0].reached * 0.4) < 1e-6
        assert runs.every { it.blockedShare >= 0 && it.figures.sent > 0 && it.verdict }
        assert runs.tail().every { it.figures['latencyMicros.sendDelay.count'] > 0 }
        assert search.output.contains('The maximum is ') && search.output.contains('  send delay p50: ')
        assert search.page.text.contains('blocked / sent')
    }

    @Tag('full')
    @Test
    void 'a run of a search that is still rising is repeated with a longer warm-up, which the next runs have, too'() {
        // 700 messages take 7 s with 10 in flight, all later ones 40% of that time
        def search = new Overdrive('search', SCENARIO, '--chain', '40', Overdrive.NO_PAGE, '-DWarmup=1', '-DDuration=10', '-DMaxPending=10',
                '-Dtarget.url=calibration:?ack=warming:700,100ms,40ms&deliver=at-once')
        assert search.exitCode() in [0, 5]: search.output
        def runs = search.json('chain.json').runs
        assert runs.every { it.steady }
        def first = runs[0].before ? runs[0].before[0].steady : runs[0].steady
        // on a busy machine, the seconds may differ too much to show the rise
        if (first != 'still rising') assert first in ['too short to tell', 'irregular']
        else {
            assert search.output.contains('It was still rising, so it is repeated with Warmup=11: ')
            runs.each { assert (new JsonSlurper().parse(new File(it.directory, 'run.json')).parameters.Warmup as int) >= 11 }
        }
    }

    @Tag('full')
    @Test
    void 'a chain of requests runs without the rate of its plan, and shows their response times'() {
        def search = new Overdrive('search', 'Samplers.HTTP.Open', '--chain', '40',
                Overdrive.NO_PAGE, '--longest', '0', '-DWarmup=1', '-DDuration=2', '-DTarget=http')
        assert search.exitCode() in [0, 5]: search.output
        def runs = search.json('chain.json').runs
        def rates = runs.collect { new JsonSlurper().parse(new File(it.directory, 'run.json')).parameters.Rate }
        assert rates[0] == '' && Math.abs(rates[1].toDouble() - runs[1].rate) < 1e-4 * runs[1].rate
        assert search.output.contains('  response p50: ') && !search.output.contains('held back')
    }

    @Test
    void 'a search with misspelt names, a bad threshold or a fixed rate is refused with the reason'() {
        [['search', 'JMS.Clint', '--threshold', 'errors=0']               : "did you mean 'JMS.Client'",
         ['search', 'JMS.Client', '--threshold', 'ack.p99<=5']            : 'a time with its unit',
         ['search', 'JMS.Client', '--threshold', 'errors=0', '-DRate=1']: 'leave it out',
         ['search', 'JMS.Client', '--threshold', 'errors=0', '-DMaxPendin=1']: "did you mean 'MaxPending'",
         ['search', 'JMS.Client']                                         : 'Give either --threshold',
         ['search', 'JMS.Client', '--chain', '0']                         : 'must be percentages above 0'
        ].each { arguments, sentence ->
            assert Refusal.message(*arguments).contains(sentence)
        }
    }
}
