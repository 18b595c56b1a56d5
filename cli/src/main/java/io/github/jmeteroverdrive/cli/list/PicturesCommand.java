// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.list;

import io.github.jmeteroverdrive.cli.project.BuiltJMeter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code overdrive pictures}, in a JVM with JMeter's jars, as {@link FieldsCommand}. */
@Command(
        name = "pictures",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Makes the screenshots of docs/elements.md: the panel of each element.",
        footer = {"", "Without a display: xvfb-run -a ./overdrive pictures docs/images/elements"})
public final class PicturesCommand implements Callable<Integer> {

    private static final String PROGRAM = "io.github.jmeteroverdrive.form.Pictures";

    @Parameters(description = "Folder to write to.", arity = "1")
    private Path folder;

    @Override
    public Integer call() throws InterruptedException {
        return BuiltJMeter.run(PROGRAM, List.of(folder.toAbsolutePath().toString()));
    }
}
