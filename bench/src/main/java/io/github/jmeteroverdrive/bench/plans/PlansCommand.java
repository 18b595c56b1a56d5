// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.plans;

import io.github.jmeteroverdrive.bench.Overdrive;
import io.github.jmeteroverdrive.bench.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code overdrive plans}. */
@Command(
        name = "plans",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Writes the plans that jmx/variants.yaml makes from others.")
public final class PlansCommand implements Runnable {

    @ParentCommand private Overdrive overdrive;

    @Override
    public void run() {
        new VariantPlans(overdrive.home()).files().forEach(PlansCommand::write);
    }

    private static void write(Path file, String text) {
        try {
            if (Files.exists(file) && Files.readString(file).equals(text)) return;
            Files.writeString(file, text);
            System.out.println(file);
        } catch (IOException e) {
            throw new Refused("File " + file + " cannot be written (" + e + ").", e);
        }
    }
}
