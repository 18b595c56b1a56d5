// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/** The programs of a run: what was found stays found. Thread-safe. */
final class Programs implements AutoCloseable {

    private final Executables executables = Executables.ofSystem();
    private final List<String> lifeLine = LifeLine.of(executables);

    private Programs() {}

    static Programs of(RunContext run) {
        return run.shared(Programs.class, Programs::new);
    }

    /** What stands before each command; may be empty. */
    List<String> lifeLine() {
        return lifeLine;
    }

    /**
     * @throws Refusal when it is not there
     */
    Path find(TestElement element, WgetSettings settings) {
        Fields fields = Fields.of(element, WgetFields.DECLARATION, Refusal::new);
        Tool tool = settings.tool();
        if (settings.executable().isEmpty())
            return executables
                    .find(tool.program())
                    .orElseThrow(
                            () ->
                                    fields.refuse(
                                            WgetFields.TOOL,
                                            tool.program(),
                                            "it is not installed; " + tool.install()));
        try {
            Path given = Path.of(settings.executable());
            if (Files.isRegularFile(given) && Files.isExecutable(given)) return given;
        } catch (InvalidPathException e) {
            // refused below
        }
        throw fields.refuse(
                WgetFields.EXECUTABLE,
                "there is no such program; give its path, or nothing for the "
                        + tool.program()
                        + " of the system ("
                        + tool.install()
                        + ")");
    }

    @Override
    public void close() {
        // nothing is held; a run looks for itself
    }
}
