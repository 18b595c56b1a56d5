// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ceilings that were measured in a project, a file for each, named by the key of its conditions.
 *
 * @param home root of the project; empty if there is none, and so no ceiling
 */
public record Ceilings(Optional<Path> home) {

    /** Their folder in a project. */
    public static final String FOLDER = "target/headroom";

    private static final String ENDING = ".json";
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /** The ceilings of the project in the system property {@code overdrive.home}. */
    public static Ceilings ofThisProject() {
        String home = System.getProperty("overdrive.home", "");
        return new Ceilings(Optional.of(Path.of(home).toAbsolutePath())
                .filter(path -> !home.isEmpty() && Files.exists(path.resolve("overdrive"))));
    }

    /** The path of the ceiling for these conditions, whether it exists or not. */
    private Optional<Path> file(Conditions conditions) {
        return home.map(root -> root.resolve(FOLDER).resolve(conditions.key() + ENDING));
    }

    public Optional<Ceiling> find(Conditions conditions) {
        return file(conditions)
                .flatMap(Ceilings::read)
                .filter(found -> found.conditions().equals(conditions));
    }

    public List<Ceiling> all() {
        Optional<Path> folder = home.map(root -> root.resolve(FOLDER)).filter(Files::isDirectory);
        if (folder.isEmpty()) return List.of();
        try (Stream<Path> files = Files.list(folder.get())) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            return List.of(); // as if none was ever measured
        }
    }

    private static Optional<Ceiling> read(Path file) {
        if (!Files.isRegularFile(file)) return Optional.empty();
        try {
            return Ceiling.of(MAPPER.readTree(file.toFile()));
        } catch (IOException e) {
            return Optional.empty(); // damaged: it is measured again
        }
    }

    /**
     * Writes a ceiling and replaces an earlier one atomically.
     *
     * @throws Refusal if it cannot be written
     */
    public Path keep(Ceiling ceiling) {
        Path file = file(ceiling.conditions()).orElseThrow();
        try {
            Files.createDirectories(file.getParent());
            Path part = Files.createTempFile(file.getParent(), "ceiling", ".part");
            MAPPER.writeValue(part.toFile(), ceiling.json());
            return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Refusal.unwritable(file, e);
        }
    }
}
