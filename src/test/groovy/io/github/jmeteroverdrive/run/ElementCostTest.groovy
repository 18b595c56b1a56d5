// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.profiles.Profiles
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** JMeter.Elements, and settings that change what stock elements do. */
@NeedsJMetersGroovy
class ElementCostTest {

    private static final Path PLAN = JMeterRun.plan('JMeter.Elements')

    @TempDir
    Path folder

    static List<String> elements() {
        Project.properties(Project.HOME.resolve('profiles/parameters.properties')).Element.split(/\|/)[2].trim().split(',').toList()
    }

    @Tag('full')
    @ParameterizedTest
    @MethodSource('elements')
    void 'each element is run with 1,000 samples, of which none fails'(String element) {
        WarmJMeter.plan(folder, PLAN, [Element: element, LoopCount: 1]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples == 1000 && run.summary.sampleErrors == 0
        }
    }

    @Test
    void 'the plan and the comparison have the elements of the parameter'() {
        assert (PLAN.text =~ /LoopController" testname="([^"]+)">\s*<stringProp name="LoopController.loops">1000</).collect { it[1] } == elements()
        assert (Project.HOME.resolve('profiles/compare/elements.yaml').text =~ /Element: ([^, ]+)/).collect { it[1] } == elements()
    }

    @Tag('full')
    @Test
    void 'a small results file has four columns'() {
        def setting = Profiles.settings().find { it.id == '_.jmeter.smallResult' }
        def columns = Profiles.jvmArguments(setting).findAll { it.startsWith('-Djmeter.') }
        // a separate JVM, because JMeter reads these properties once per JVM
        JMeterRun.plan(folder, PLAN, [LoopCount: 1], [], columns).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def lines = folder.resolve('results.csv').readLines()
            assert lines[0] == 'timeStamp,elapsed,label,success' && lines.size() == 1001
        }
    }
}
