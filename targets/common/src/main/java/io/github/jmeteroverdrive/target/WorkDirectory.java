// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A target's temporary directory below {@code java.io.tmpdir}. Only a killed process leaves it behind. */
public final class WorkDirectory implements AutoCloseable {

    private final Path path;

    public WorkDirectory(String name) throws IOException {
        path = Files.createTempDirectory("overdrive-" + name + "-");
    }

    @FunctionalInterface
    public interface Start<T> {
        T in(WorkDirectory directory) throws Exception;
    }

    /** Starts a target in a new directory, which is deleted if the start fails. */
    public static <T> T start(String target, Start<T> start) throws Exception {
        WorkDirectory directory = new WorkDirectory(target);
        try {
            return start.in(directory);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    /** Deletes it with its contents; files that vanish meanwhile are ignored. */
    @Override
    public void close() throws IOException {
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
