// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.list;

import io.github.jmeteroverdrive.cli.project.BuiltJMeter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code overdrive fields}. The elements are classes of JMeter's, so a JVM with its jars prints them. */
@Command(
        name = "fields",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Prints docs/fields.md: the fields of all elements.")
public final class FieldsCommand implements Callable<Integer> {

    private static final String PAGE = "io.github.jmeteroverdrive.form.FieldsPage";

    @Override
    public Integer call() throws InterruptedException {
        return BuiltJMeter.run(PAGE, List.of());
    }
}
