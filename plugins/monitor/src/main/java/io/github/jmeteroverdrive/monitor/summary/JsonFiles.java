// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes JSON atomically, so that readers never see a partial file. */
public final class JsonFiles {

    public static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonFiles() {}

    /** @throws UncheckedIOException with the file's name if it cannot be written */
    public static void write(Path file, ObjectNode json) {
        try {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw RunFile.unwritable(file, e);
        }
    }
}
