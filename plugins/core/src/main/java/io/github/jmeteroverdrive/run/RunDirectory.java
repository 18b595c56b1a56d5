// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** The directory that takes what a run leaves behind; made on first use, never shared by two runs. Thread-safe. */
public final class RunDirectory {

    /** It marks a directory as taken. */
    static final String MARK = RunFile.RUN.fileName();

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /**
     * {@code resultsFileNameDateFormat} of {@code profiles/jmeter.xml}: the Maven plugin deletes a file that exists.
     */
    private static final Pattern FILE_STAMP = Pattern.compile("-\\d{8}-\\d{6}-\\d{3}(?=\\.\\w+$)");

    private final Path wanted;
    private Path path;

    /** @param wanted taken as it is, or with -2, -3, … appended when it holds a run already */
    RunDirectory(Path wanted) {
        this.wanted = wanted.toAbsolutePath().normalize();
    }

    /** Where a run without a given directory goes: {@code overdrive-runs/<UTC>-<plan>}. */
    static Path byDefault(Instant now, String plan) {
        return Path.of("overdrive-runs", STAMP.format(now) + "-" + plan);
    }

    /** The directory; it exists. @throws Refusal when it cannot be made */
    public synchronized Path path() {
        if (path == null) path = make();
        return path;
    }

    /**
     * Where a results file goes that was to be in the wanted directory: into that of this run, without the time in its
     * name. Another file stays.
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
            for (int n = 2; !taken(free); n++) free = wanted.resolveSibling(wanted.getFileName() + "-" + n);
            return free;
        } catch (IOException e) {
            throw new Refusal("The run directory "
                    + free
                    + " cannot be made ("
                    + Refusal.why(e)
                    + "); set the property overdrive.run.dir to one that can.");
        }
    }

    /** Another JVM may want it at the same moment, so the mark is made before it has a content. */
    private static boolean taken(Path directory) throws IOException {
        Path mark = Files.createDirectories(directory).resolve(MARK);
        try {
            Files.createFile(mark);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** The run is over: where nothing was written into the mark, the directory is free again. */
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
