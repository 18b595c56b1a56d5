// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.jmeter.services.FileServer;

/** The lines of a file that a field names, in UTF-8. Empty lines do not count. Immutable. */
public record FileLines(List<byte[]> lines) {

    /**
     * Reads the file, once in a run.
     *
     * @param path absolute, or relative to the test plan's folder
     * @throws Refusal if there is no file, or it has no lines
     */
    public static FileLines of(RunContext run, String element, Field<String> field, String path) {
        if (path.isEmpty()) throw refused(element, field, path, "name a text file with one value per line");
        return run.shared(FileLines.class, path, () -> read(element, field, path));
    }

    private static FileLines read(String element, Field<String> field, String path) {
        List<byte[]> lines;
        try {
            lines = Files.readAllLines(
                            FileServer.getFileServer().getResolvedFile(path).toPath())
                    .stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toList();
        } catch (IOException e) {
            throw refused(
                    element,
                    field,
                    path,
                    "it cannot be read (" + Refusal.why(e) + "); name a text file with one value per line");
        }
        if (lines.isEmpty()) throw refused(element, field, path, "this file has no lines; write one value per line");
        return new FileLines(lines);
    }

    private static Refusal refused(String element, Field<String> field, String path, String remedy) {
        return new Refusal("%s: %s is '%s': %s.".formatted(element, field.label(), path, remedy));
    }
}
