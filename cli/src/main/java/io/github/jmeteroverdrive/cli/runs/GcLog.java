// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM has allocated, from its own log of collections: {@code
 * -Xlog:gc:file=gc.log:timemillis}. Between two collections the heap grows by what was allocated,
 * so it costs the JVM nothing, is the same for all ways, and counts whole buffers of threads as
 * HotSpot hands them out. Not for concurrent collectors, which collect while the program allocates.
 */
final class GcLog {

    /** Name of the log in the directory of a run. */
    static final String FILE = "gc.log";

    private static final Pattern PAUSE =
            Pattern.compile("^\\[(\\d+)ms].* Pause .* (\\d+)M->(\\d+)M\\(\\d+M\\)");

    private static final double MEBI = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1000;

    private final Window window;
    private long first;
    private long last;
    private long heapAfter;
    private double allocated;

    private GcLog(Window window) {
        this.window = window;
    }

    /**
     * Bytes allocated per second, from the first collection of the window to the last one.
     *
     * @return none without a log or with fewer than two collections in the window
     */
    static OptionalDouble bytesPerSecond(Path log, Window window) {
        if (!Files.isRegularFile(log)) return OptionalDouble.empty();
        GcLog read = new GcLog(window);
        try (Stream<String> lines = Files.lines(log)) {
            lines.map(PAUSE::matcher).filter(Matcher::find).forEach(read::pause);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read.last > read.first
                ? OptionalDouble.of(read.allocated * MILLIS_PER_SECOND / (read.last - read.first))
                : OptionalDouble.empty();
    }

    private void pause(Matcher pause) {
        long at = Long.parseLong(pause.group(1));
        if (!window.holds(at)) return;
        if (first == 0) first = at;
        else allocated += (Long.parseLong(pause.group(2)) - heapAfter) * MEBI;
        heapAfter = Long.parseLong(pause.group(3));
        last = at;
    }
}
