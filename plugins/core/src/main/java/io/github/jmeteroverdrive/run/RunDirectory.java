// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory for the files of a run; created on first use, never shared by two runs. Thread-safe. */
public final class RunDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(RunDirectory.class);

    /** Marks a directory as used. */
    static final String MARK = RunFile.RUN.fileName();

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /**
     * {@code resultsFileNameDateFormat} of {@code profiles/jmeter.xml}, used because the Maven plugin deletes existing
     * files.
     */
    private static final Pattern FILE_STAMP = Pattern.compile("-\\d{8}-\\d{6}-\\d{3}(?=\\.\\w+$)");

    private final Path wanted;
    private final Optional<Path> started;
    private Path path;

    /**
     * @param wanted used as it is, or with -2, -3, … appended if it contains a run already
     * @param started contains logs and recordings that this JVM had opened before; they move to the run's directory.
     *     Such a file may not be opened in the wanted directory, where it would overwrite that of the run before
     */
    RunDirectory(Path wanted, Optional<Path> started) {
        this.wanted = wanted.toAbsolutePath().normalize();
        this.started = started.map(each -> each.toAbsolutePath().normalize());
    }

    RunDirectory(Path wanted) {
        this(wanted, Optional.empty());
    }

    /** The default directory: {@code overdrive-runs/<UTC>-<plan>}. */
    static Path byDefault(Instant now, String plan) {
        return Path.of("overdrive-runs", STAMP.format(now) + "-" + plan);
    }

    /** The directory, which exists. @throws Refusal if it cannot be created */
    public synchronized Path path() {
        if (path == null) path = make();
        return path;
    }

    /**
     * Moves the path of a results file from the wanted directory to that of this run, and removes the time stamp from
     * its name. Other paths do not change.
     */
    Path own(Path file) {
        Path there = file.toAbsolutePath().normalize();
        if (!there.startsWith(wanted)) return file;
        Path name = wanted.relativize(there);
        return path().resolve(name.resolveSibling(
                FILE_STAMP.matcher(name.getFileName().toString()).replaceFirst("")));
    }

    private Path make() {
        Path free = wanted;
        try {
            for (int n = 2; !claim(free); n++) free = wanted.resolveSibling(wanted.getFileName() + "-" + n);
            if (started.isPresent() && !started.get().equals(free)) move(started.get(), free);
            return free;
        } catch (IOException e) {
            throw new Refusal("The run directory "
                    + free
                    + " cannot be made ("
                    + Refusal.why(e)
                    + "); set the property overdrive.run.dir to one that can.");
        }
    }

    /** Claims a directory. Another JVM may try at the same time, so the mark is created before it has content. */
    private static boolean claim(Path directory) throws IOException {
        Path mark = Files.createDirectories(directory).resolve(MARK);
        try {
            Files.createFile(mark);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Moves files that are open: what is written later is written to the moved file. */
    private static void move(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) return;
        if (FlightRecorder.isInitialized())
            for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
                Path file = recording.getDestination();
                if (file == null || !file.startsWith(from)) continue;
                recording.setDestination(to.resolve(from.relativize(file)));
                Files.deleteIfExists(file); // empty until the recording ends
            }
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(RunDirectory::isLog).toList())
                Files.move(file, to.resolve(file.getFileName()));
        } catch (FileSystemException e) {
            LOG.warn("The files of this run's JVM stay in {} ({}).", from, Refusal.why(e));
        }
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().matches(".*\\.(log|jfr)");
    }

    /** The run has ended: if nothing was written to the mark, the directory is free again. */
    synchronized void release() {
        if (path == null) return;
        Path mark = path.resolve(MARK);
        try {
            if (Files.exists(mark) && Files.size(mark) == 0) Files.delete(mark);
        } catch (IOException e) {
            // the next run takes another directory
        }
    }
}
