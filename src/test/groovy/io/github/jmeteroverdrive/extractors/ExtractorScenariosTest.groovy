// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.profiles.Profiles
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.NeedsJMetersGroovy
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The scenarios PostProcessors.* and PreProcessors.*: all extract, or generate, the same value. */
class ExtractorScenariosTest {

    @TempDir
    Path folder

    private static String expected(String plan) {
        if (plan ==~ /.*\.(None|CSVLogger)/) return 'null'
        if (plan.startsWith('Pre')) return '4711|R. Smith|10|article 10 of ten|9.99'
        plan.contains('.HTML.') ? 'Tests in which the system slows down' : 'agent-250'
    }

    @Test
    @NeedsJMetersGroovy
    void 'every plan extracts or generates the expected value in the configured JMeter'() {
        def names = AllInOnePlan.names()
        assert names.size() > 30
        JMeterRun.asShipped(folder, AllInOnePlan.write(folder), [LoopCount: 2, RequestCount: 2, sample_variables: 'value']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            names.each { name ->
                def rows = run.results(name)
                assert rows.size() == 4, name
                assert rows.every { it.success == 'true' }, name
                assert rows*.'"value"'*.replace('"', '').toSet() == [expected(name)].toSet(), name
            }
            assert Files.readAllLines(run.directory.resolve('logger.csv')).any { it.contains('PostProcessors.HTML.x.CSVLogger') }
            def log = Files.readString(folder.resolve('jmeter.log'))
            assert !log.contains('engine of the row'): 'a row of the Fast* scenarios is not fast'
        }
    }

    @Test
    void 'each plan has a profile'() {
        def scenarios = Profiles.scenarios()*.id*.text()
        AllInOnePlan.names().each { assert it in scenarios }
    }

    @Test
    void 'the documents have the sizes that their plans name'() {
        def sizes = ['page.html': 16_000..17_000, 'items.json': 46_000..52_000, 'items.xml': 46_000..52_000]
        sizes.each { file, size -> assert Files.size(Project.HOME.resolve("jmx/data/$file")).intValue() in size }
    }
}
