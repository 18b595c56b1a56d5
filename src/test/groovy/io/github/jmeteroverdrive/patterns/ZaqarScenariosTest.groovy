// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.Zaqar
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The shipped scenarios Zaqar.* with a real Zaqar. */
class ZaqarScenariosTest {

    @TempDir
    Path folder

    @Test
    void 'all five Zaqar patterns run, and their counts match those of the server'() {
        Zaqar.start().withCloseable { zaqar ->
            def summaries = Scenarios.run(folder, 'Zaqar', zaqar.url) { "queue://$it-" }
            summaries.each { name, summary -> Scenarios.checkLedger(name, summary) }
            summaries.findAll { name, summary -> !('consumers' in Scenarios.ROLES[name]) }
                .each { name, summary -> assert summary.wholeRun.leftOver == summary.wholeRun.patterns.posted, name }
            // a listing that always began at the first message would never list more
            assert summaries.PointToPoint.wholeRun.patterns.listed > 2
            def counts = summaries.values()*.wholeRun*.patterns
            def deleted = counts*.deleted.findAll().sum()
            // read directly, because the target's own line may be a second old and miss the last listing
            def figures = Zaqar.figures(zaqar.url)
            assert figures.posts == counts*.posted.sum() && figures.deletes == deleted
            assert figures.refused == counts*.deletesRefused.findAll().sum(0)
            assert figures.failed == 0 && figures.redisUserSeconds > 0 && figures.redisCommands > figures.posts
            def samples = { String label -> summaries.values()*.labels*.get(label).findAll()*.samples.sum() }
            assert figures.listings == samples('observer')
        }
    }
}
