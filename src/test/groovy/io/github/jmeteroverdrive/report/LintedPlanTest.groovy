// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.NeedsJMetersGroovy
import io.github.jmeteroverdrive.run.QuickStart
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A plan of stock elements, as users write them, before and after `overdrive lint --fix`. */
@NeedsJMetersGroovy
class LintedPlanTest {

    /** Added after the fix, because lint must assume that a script in the plan reads every body. */
    private static final String WRITES_DOWN = '''
        <JSR223Sampler guiclass="TestBeanGUI" testclass="JSR223Sampler" testname="write down">
          <stringProp name="scriptLanguage">groovy</stringProp>
          <stringProp name="parameters"></stringProp>
          <stringProp name="filename"></stringProp>
          <stringProp name="cacheKey">true</stringProp>
          <stringProp name="script">def ours = vars.entrySet().findAll { !(it.key ==~ /START.*|TESTSTART.*|__jm.*|JMeterThread.*/) }
new File(props.get('out')) &lt;&lt; ours.collect { it.key + ' = ' + it.value }.sort().join('\\n') + '\\n' + props.get('day') + '\\n'
null</stringProp>
        </JSR223Sampler>
        <hashTree/>'''

    @TempDir
    Path folder

    private static String lint(Path plan) {
        def output = plan.resolveSibling('lint.txt').toFile()
        def process = QuickStart.script('overdrive', 'lint', '--fix', plan.toString())
            .redirectErrorStream(true).redirectOutput(output).start()
        assert process.waitFor(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
        output.text
    }

    /** The columns of each result that do not depend on time, and the variables that the added script wrote. */
    private List<String> outcome(String name, Path plan, String url) {
        def here = Files.createDirectories(folder.resolve(name))
        def watched = here.resolve('plan.jmx')
        watched.text = plan.text.replaceFirst(/\s*<\/hashTree>\s*<ResultCollector/) { WRITES_DOWN + it }
        def variables = here.resolve('variables')
        WarmJMeter.plan(here, watched, [url: url, out: variables]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def rows = here.resolve('results.csv').readLines()*.split(',', -1)
            def columns = ['label', 'responseCode', 'success', 'bytes', 'sentBytes', 'URL'].collect { rows[0].toList().indexOf(it) }
            rows.drop(1).collect { row -> columns.collect { row[it] }.join(' ') } + variables.readLines()
        }
    }

    @Test
    void 'the fixed copy runs and gives the same variables and results'() {
        def plan = folder.resolve('foreign.jmx')
        plan.text = Project.HOME.resolve('src/test/resources/plans/foreign.jmx').text
        def output = lint(plan)
        ['unread-bodies', 'viewers', 'script-cache', 'new-connections', 'not-watched', 'Written:'].each { assert output.contains(it) }
        ['Boundary', 'RegExp', 'JSON', 'CSS'].each { assert output.contains("is od - Fast $it Extractor".toString()) }
        assert output.contains('is od - Streaming Download')
        assert output.contains('Cache compiled script is on')
        // a carriage return must stay a character reference, or a parser drops it
        assert folder.resolve('foreign.fixed.jmx').text.contains("def day = 'Monday'&#xd;")
        RunningTarget.start('http').withCloseable { target ->
            def before = outcome('before', plan, target.url('HTTP'))
            def after = outcome('after', folder.resolve('foreign.fixed.jmx'), target.url('HTTP'))
            // a value of each extractor, so that the comparison is not of empty lists
            assert before.containsAll(['status = 200', 'title = JMeter Overdrive', 'heading_1 = JMeter Overdrive', 'id_ALL = 7,8',
                                       'name = a;"b"', 'rebate = none', 'what_2 = 8', 'Monday', 'text = Cheese & Brot'])
            assert after == before
        }
    }
}
