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
 * The classes of a target, loaded and linked already (the JVM's class data sharing): the first JVM that runs a target
 * makes this archive at its end, and later ones start in less time. A JVM that it does not fit, because jars or the
 * collector have changed, says nothing and loads its classes itself.
 */
public final class ClassArchive {

    /** The JVM's own words about an archive would stand among the target's lines. */
    private static final String QUIETLY = "-Xlog:cds*=off";

    /** What a JVM writes, until it is whole; the digits are the process of the JMeter that waits. */
    private static final Pattern UNFINISHED = Pattern.compile("classes-.+\\.jsa\\.(\\d+)");

    private final Path archive;
    private final Path unfinished;

    /** @param target the directory with its jars */
    ClassArchive(Path target) {
        archive = target.resolve("classes-" + Runtime.version() + ".jsa");
        unfinished = target.resolve(
                archive.getFileName() + "." + ProcessHandle.current().pid());
    }

    /** What a target made whose JMeter was killed and could not wait for it. */
    private void deleteAbandoned() {
        try (Stream<Path> files = Files.list(archive.getParent())) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Matcher name = UNFINISHED.matcher(file.getFileName().toString());
                if (name.matches() && !isAlive(name.group(1))) Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // they only take room
        }
    }

    private static boolean isAlive(String pid) {
        try {
            return ProcessHandle.of(Long.parseLong(pid)).isPresent();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The JVM does not use an archive once one of its jars has another time. */
    private boolean fits() {
        if (!Files.exists(archive)) return false;
        try (Stream<Path> jars = Files.list(archive.resolveSibling("lib"))) {
            FileTime made = Files.getLastModifiedTime(archive);
            for (Path jar : (Iterable<Path>) jars::iterator)
                if (Files.getLastModifiedTime(jar).compareTo(made) > 0) return false;
            return true;
        } catch (IOException | UncheckedIOException e) {
            return true; // the JVM looks for itself
        }
    }

    /**
     * The JVM that was to use it did not start. One that is cut off, by a copy or a power failure, kills it without a
     * word; the next run goes without.
     */
    public void startFailed() {
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            // the folder cannot be written, and what is told is why the target does not start
        }
    }

    /** Arguments of a JVM that uses it, or makes it; none where it cannot be written. */
    public List<String> arguments() {
        if (fits()) return List.of("-XX:SharedArchiveFile=" + archive, QUIETLY);
        if (!Files.isWritable(archive.getParent())) return List.of();
        deleteAbandoned();
        return List.of("-XX:ArchiveClassesAtExit=" + unfinished, QUIETLY);
    }

    /**
     * The JVM has ended.
     *
     * @param inOrder whether what it made is whole
     */
    void ended(boolean inOrder) {
        try {
            if (!Files.exists(unfinished)) return;
            if (inOrder) Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
            else Files.delete(unfinished);
        } catch (IOException e) {
            // the next run makes another one
        }
    }
}
