// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import static org.junit.jupiter.api.Assumptions.assumeTrue

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.report.Chromium
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipFile
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code overdrive trend} with real runs of a system that was made slower on purpose. */
class TrendTest {

    private static final int RUNS = 16
    private static final int BEFORE = 9

    @TempDir
    Path folder

    private void unpack() {
        new ZipFile(Project.HOME.resolve('cli/src/test/resources/series.zip').toFile()).withCloseable { zip ->
            zip.stream().filter { !it.directory }.each { entry ->
                def file = folder.resolve(entry.name)
                Files.createDirectories(file.parent)
                Files.copy(zip.getInputStream(entry), file)
            }
        }
    }

    @Test
    void 'trend reports the change for the worse, and its chart shows each run and the medians before and after'() {
        assumeTrue(Chromium.command().isPresent(), Chromium.MISSING)
        unpack()
        def trend = new Overdrive('trend', folder as String, '--figure', 'ack.p50')
        assert trend.exitCode() == 4: trend.output
        assert trend.output.contains('JMS.Client; ack.p50 became worse with run '), trend.output
        def change = trend.json('trend.json').rows[0].changes[0]
        assert change.ratio.median > 1.4 && change.ratio.median < 1.6
        def browser = Chromium.open(trend.page, folder, 'selftest')
        assert browser.console.empty && !browser.document.contains('data-error=')
        def chart = browser.charts()['row-1-0']
        assert chart['each run'].values == RUNS
        assert chart.median.values == 4 && chart.median.points == 5 // two levels, and a gap between them
        assert chart.median.last > 1.4 * 2000
        assert BEFORE == trend.json('trend.json').rows[0].figures['latencyMicros.ack.p50'].stretches[0].runs.size()
    }

    @Test
    void 'a folder without runs, too few runs and an unknown figure are refused'() {
        [['trend', 'nowhere']                        : 'nowhere does not exist; give a run directory',
         ['trend', 'nowhere', '--last', '1']         : 'at least 2 runs can be compared',
         ['trend', 'nowhere', '--figure', 'ack.p500']: "did you mean 'ack.p50'"
        ].each { arguments, sentence ->
            assert Refusal.message(*arguments).contains(sentence)
        }
    }
}
