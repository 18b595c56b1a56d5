// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code overdrive lint} with the forms of the built JMeter. */
class LintTest {

    @TempDir
    Path folder

    @Test
    void 'a field that the run would refuse is found with its line, and no field of our plans is'() {
        def plans = Project.HOME.resolve('jmx').toFile().listFiles().findAll { it.name.endsWith('.jmx') }*.path
        def lint = new Overdrive('lint', *plans)
        assert lint.exitCode() in [0, 1]: lint.output
        assert !lint.output.contains('invalid-field'): lint.output

        def flow = Files.readString(Project.HOME.resolve('jmx/Samplers.HTTP.Flow.jmx'))
        def text = flow.replaceFirst(/(?s)(<stringProp name="HttpFlow.steps">).*?(<)/, '$1{"path": "/", "label: "two"}$2')
        assert text != flow
        def broken = Files.writeString(folder.resolve('plan.jmx'), text)
        def again = new Overdrive('lint', broken as String)
        assert again.exitCode() == 1: again.output
        assert again.output =~ /plan\.jmx:\d+: invalid-field '.+': Steps: '\{"path".*' is not a request; it is not JSON/
    }
}
