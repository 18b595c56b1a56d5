// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code summary.json}, to which the verdict is added. */
public final class VerdictInSummary {

    private static final String NAME = RunFile.SUMMARY.fileName();

    private VerdictInSummary() {}

    /**
     * Adds the verdict to the summary, atomically; does nothing if the run left no summary.
     *
     * @throws Refusal if it cannot be written
     */
    public static void add(RunData run, Verdict verdict) {
        Path file = run.directory().resolve(NAME);
        if (!Files.isRegularFile(file) || !run.summary().isObject() || run.jtl() != null) return;
        JsonNode old = run.summary();
        ObjectNode json = old.deepCopy();
        json.set("verdict", verdict.json());
        if (json.equals(old)) return;
        try {
            // another process may write the same file
            Path part = file.resolveSibling(NAME + "." + ProcessHandle.current().pid() + ".part");
            Files.write(part, JsonLines.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(json));
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Refusal(
                    "The verdict cannot be written to " + file + " (" + Refusal.why(e) + "); check its permissions.");
        }
    }
}
