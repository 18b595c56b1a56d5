// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.monitor.StockPlan
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A plan that a user wrote, with one od element: its own properties are allowed. */
class ForeignPlanTest {

    @TempDir
    Path folder

    private Path plan() {
        Files.writeString(folder.resolve('theirs.jmx'), StockPlan.PLAN
            .replace('<stringProp name="Argument.value">500<', '<stringProp name="Argument.value">${__P(Pause)}<')
            .replace('testname="wait"', 'testname="${__P(Host)} ${__P(Duration)} ${__P(Threads)}"'))
    }

    @Test
    void 'property names and values of a foreign plan are not refused'() {
        WarmJMeter.plan(folder, plan(), [Host: 'example.org', Pause: 10, Duration: 'forever', Threads: 'many']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert !run.output.contains('REFUSED')
            assert run.output.readLines().count { it.startsWith('WARNING: Parameter Duration is \'forever\'') } == 1: run.output
            assert run.results('example.org forever many').size() == 3
        }
    }

    @Tag('full')
    @Test
    void 'properties that nothing reads are reported, and a misspelt parameter with the right name'() {
        JMeterRun.plan(folder, plan(), [Pause: 10, Warmupp: 1, Elsewhere: 2, MaxPending: 3, LoopCount: 100]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.results('1 1 1').size() == 3
            assert run.output.readLines().count { it.startsWith('WARNING: ') } == 3
            assert run.output.contains("WARNING: Neither the plan nor an od element reads 'Elsewhere', 'MaxPending': without effect.")
            assert run.output.contains('WARNING: Parameter LoopCount does not end this plan, because no element of the plan reads it; ')
            assert run.output.contains("WARNING: Property 'Warmupp' is not used in the plan; did you mean 'Warmup', which od elements read?")
        }
    }
    @Tag('full')
    @Test
    void 'a Duration that nothing in the plan reads ends no thread'() {
        def plan = Files.writeString(folder.resolve('watched.jmx'), plan().text
            .replace('LoadAgentMonitor', 'LiveStatistics').replace('od - Load Agent Monitor', 'od - Live Statistics').replace('${__P(Duration)} ', ''))
        WarmJMeter.plan(folder, plan, [Pause: 300, Warmup: 0, Duration: 0.1]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('WARNING: Parameter Duration does not end this plan, because no element of the plan reads it; ')
            assert run.results('1 1').size() == 3
            assert run.summary.wholeRun.samples == 3
        }
    }
}
