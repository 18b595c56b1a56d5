// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.plans;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** {@code overdrive plans}. */
@Command(
        name = "plans",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Writes the plans that jmx/variants.yaml derives from others.")
public final class PlansCommand implements Runnable {

    @Override
    public void run() {
        new VariantPlans(Home.current()).files().forEach(PlansCommand::write);
    }

    private static void write(Path file, String text) {
        try {
            if (Files.exists(file) && Files.readString(file).equals(text)) return;
            Files.writeString(file, text);
            System.out.println(file);
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be written (" + Refusal.why(e) + ").", e);
        }
    }
}
