// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The existing tests in the sources, and the properties that the sources read. */
final class Sources {

    /** Properties that Maven's own plugins read. */
    private static final List<String> MAVENS =
            List.of("skipUpload", "surefire.", "failsafe.", "altDeploymentRepository");

    private final List<Path> files = new ArrayList<>();
    private final String text;

    Sources(Path root) {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    return name.equals("target") || name.equals(".git")
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().matches(".*\\.(java|groovy|xml|properties)")) files.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        text = files.stream()
                .filter(file -> !file.endsWith("DocsCommandsTest.java"))
                .map(CommandBlock::text)
                .collect(Collectors.joining("\n"));
    }

    /**
     * @param names of test classes, separated by commas
     * @throws Refusal if one does not exist
     */
    void checkTests(String place, String names) {
        for (String name : names.split(",")) {
            if (!name.equals("None")
                    && files.stream()
                            .noneMatch(file -> file.getFileName().toString().matches(name + "\\.(java|groovy)")))
                throw new Refusal(place + ": there is no test " + name + ".");
        }
    }

    /** @throws Refusal if it is read nowhere: neither its full name, nor the last part of a composed name */
    void checkProperty(String place, String name) {
        if (MAVENS.stream().anyMatch(name::startsWith)) return;
        String end = "\"" + name.substring(Math.max(0, name.lastIndexOf('.'))) + "\"";
        if (!text.contains(name) && !text.contains(end))
            throw new Refusal(place + ": nobody reads the property " + name + ".");
    }
}
