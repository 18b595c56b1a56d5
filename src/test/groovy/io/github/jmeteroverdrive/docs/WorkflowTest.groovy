// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.docs

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.containers.Linter
import org.junit.jupiter.api.Test

/** The example workflow for GitHub Actions, which cannot be run here. */
class WorkflowTest {

    private static final String EXAMPLE = 'docs/examples/load-test.yml'

    @Test
    void 'actionlint accepts the example workflow'() {
        Linter.passes("$Linter.FOLDER/actionlint", EXAMPLE)
    }

    @Test
    void 'the comparison and the scenario that the example workflow names exist'() {
        def text = Project.HOME.resolve(EXAMPLE).text
        def comparison = (text =~ /overdrive compare (\S+)/)[0][1]
        def scenario = (text =~ /-P (\S+)/)[0][1]
        assert Project.HOME.resolve("profiles/compare/${comparison}.yaml").toFile().exists()
        assert Project.HOME.resolve("jmx/${scenario}.jmx").toFile().exists()
    }
}
