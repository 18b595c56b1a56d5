// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.Zaqar
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The scenarios Zaqar.* as they are shipped, on a real Zaqar. */
class ZaqarScenariosTest {

    @TempDir
    Path folder

    @Test
    void 'all five run, and their ledgers agree with the counts of the server'() {
        Zaqar.start().withCloseable { zaqar ->
            def summaries = Scenarios.run(folder, 'Zaqar', zaqar.url) { "queue://$it-" }
            summaries.each { name, summary -> Scenarios.checkLedger(name, summary) }
            summaries.findAll { name, summary -> !('consumers' in Scenarios.ROLES[name]) }
                .each { name, summary -> assert summary.wholeRun.leftOver == summary.wholeRun.patterns.posted, name }
            // one message a listing would never get past the first
            assert summaries.PointToPoint.wholeRun.patterns.listed > 2
            def counts = summaries.values()*.wholeRun*.patterns
            def deleted = counts*.deleted.findAll().sum()
            // asked now: the target's own line may be a second old, and miss the last listing
            def said = Zaqar.figures(zaqar.url)
            assert said.posts == counts*.posted.sum() && said.deletes == deleted
            assert said.refused == counts*.deletesRefused.findAll().sum(0)
            assert said.failed == 0 && said.redisUserSeconds > 0 && said.redisCommands > said.posts
            def samples = { String label -> summaries.values()*.labels*.get(label).findAll()*.samples.sum() }
            assert said.listings == samples('observer')
        }
    }
}
