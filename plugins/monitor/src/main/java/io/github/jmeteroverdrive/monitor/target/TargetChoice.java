// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The target to start: of several names, {@code nginx,http}, the first one whose programs are installed on this host.
 *
 * @param why the reasons against those before it; empty if it is the first
 */
public record TargetChoice(String name, TargetDescription description, List<String> why) {

    /** @throws IOException with a sentence without its full stop if none is possible */
    public static TargetChoice of(Path targets, String names) throws IOException {
        List<String> why = new ArrayList<>();
        for (String name : names.split("\\s*,\\s*", -1)) {
            TargetDescription description = new TargetDescription(built(targets, name));
            Optional<String> missing = description.missing();
            if (missing.isEmpty()) return new TargetChoice(name, description, why);
            why.add(missing.get());
        }
        throw new IOException(String.join("; or ", why));
    }

    private static Path built(Path targets, String name) throws IOException {
        Path directory = targets.resolve(name).normalize();
        if (targets.equals(directory.getParent()) && Files.isDirectory(directory)) return directory;
        throw new IOException("there is no " + directory + "; " + all(targets) + "./mvnw verify builds them all");
    }

    private static String all(Path targets) {
        try (Stream<Path> all = Files.list(targets)) {
            String names = all.filter(p -> Files.exists(p.resolve(TargetDescription.FILE)))
                    .map(p -> p.getFileName().toString())
                    .sorted()
                    .collect(Collectors.joining(", "));
            return names.isEmpty() ? "" : "there are: " + names + "; ";
        } catch (IOException e) {
            return ""; // none was ever built
        }
    }
}
