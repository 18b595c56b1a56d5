// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code overdrive fields}. The elements are classes of JMeter's, so a JVM with its jars prints them. */
@Command(name = "fields", description = "Prints docs/fields.md: the fields of all elements.")
public final class FieldsCommand implements Callable<Integer> {

    private static final String PAGE = "io.github.jmeteroverdrive.form.FieldsPage";

    @Override
    public Integer call() throws InterruptedException {
        return BuiltJMeter.run(PAGE, List.of());
    }

    /** {@code overdrive pictures}, in a JVM with JMeter's jars, as {@link FieldsCommand}. */
    @Command(
            name = "pictures",
            description = "Makes the screenshots of docs/elements.md: the panel of each element.",
            footer = {"", "Without a display: xvfb-run -a ./overdrive pictures docs/images/elements"})
    public static final class PicturesCommand implements Callable<Integer> {

        private static final String PROGRAM = "io.github.jmeteroverdrive.form.Pictures";

        @Parameters(description = "Folder to write to.", arity = "1")
        private Path folder;

        @Override
        public Integer call() throws InterruptedException {
            return BuiltJMeter.run(PROGRAM, List.of(folder.toAbsolutePath().toString()));
        }
    }
}
