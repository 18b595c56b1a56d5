// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The loaded and linked classes of a target (the JVM's class data sharing). The first JVM that runs a target writes
 * this archive at its end; later ones start faster. If the archive does not fit, because jars or the collector have
 * changed, the JVM silently loads its classes itself.
 */
public final class ClassArchive {

    /** Suppresses the JVM's messages about an archive, which would be mixed with the target's output. */
    private static final String QUIETLY = "-Xlog:cds*=off";

    /** A file that a JVM has not finished; the digits are the process ID of the JMeter that waits for it. */
    private static final Pattern UNFINISHED = Pattern.compile("classes-.+\\.jsa\\.(\\d+)");

    /**
     * The JDK's own class archive, in its folder. A runtime made by jlink may have none; its JVM cannot write one for a
     * target.
     */
    private static final List<String> JDK_ARCHIVE = List.of("lib/server/classes.jsa", "bin/server/classes.jsa");

    private final Path java;
    private final Path archive;
    private final Path unfinished;

    /** @param target the directory with its jars */
    public ClassArchive(Path target) {
        this(target, Path.of(System.getProperty("java.home")));
    }

    ClassArchive(Path target, Path java) {
        this.java = java;
        archive = target.resolve("classes-" + Runtime.version() + ".jsa");
        unfinished = target.resolve(
                archive.getFileName() + "." + ProcessHandle.current().pid());
    }

    /** Deletes unfinished archives of targets whose JMeter was killed. */
    private void deleteAbandoned() {
        try (Stream<Path> files = Files.list(archive.getParent())) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Matcher name = UNFINISHED.matcher(file.getFileName().toString());
                if (name.matches() && !isAlive(name.group(1))) Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // they only take disk space
        }
    }

    private static boolean isAlive(String pid) {
        try {
            return ProcessHandle.of(Long.parseLong(pid)).isPresent();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The JVM ignores an archive if the timestamp of one of its jars has changed. */
    private boolean fits() {
        if (!Files.exists(archive)) return false;
        try (Stream<Path> jars = Files.list(archive.resolveSibling("lib"))) {
            FileTime made = Files.getLastModifiedTime(archive);
            for (Path jar : (Iterable<Path>) jars::iterator)
                if (Files.getLastModifiedTime(jar).compareTo(made) > 0) return false;
            return true;
        } catch (IOException | UncheckedIOException e) {
            return true; // the JVM checks it anyway
        }
    }

    /**
     * The JVM that was to use the archive did not start. An archive that was truncated, by a copy or a power failure,
     * crashes the JVM without a message; the next run does without it.
     */
    public void startFailed() {
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            // the folder is read-only; the error that matters is that the target does not start
        }
    }

    /** JVM arguments to use the archive, or to write it; empty if it cannot be written. */
    public List<String> arguments() {
        if (fits()) return List.of("-XX:SharedArchiveFile=" + archive, QUIETLY);
        if (!Files.isWritable(archive.getParent())) return List.of();
        if (JDK_ARCHIVE.stream().noneMatch(file -> Files.exists(java.resolve(file)))) return List.of();
        deleteAbandoned();
        return List.of("-XX:ArchiveClassesAtExit=" + unfinished, QUIETLY);
    }

    /** @param inOrder whether it ended normally, so that its archive is complete */
    void ended(boolean inOrder) {
        try {
            if (!Files.exists(unfinished)) return;
            if (inOrder) Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
            else Files.delete(unfinished);
        } catch (IOException e) {
            // the next run writes another one
        }
    }
}
