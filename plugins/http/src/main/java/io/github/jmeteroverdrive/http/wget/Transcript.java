// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A tool's standard error, parsed. Filled by one thread, then read by another. */
abstract class Transcript {

    /**
     * The times of a download in ns since its beginning, which is not that of the process.
     *
     * @param connect until the connection was established, with TLS; 0 without one
     * @param firstByte until the first byte of the last response; 0 when there was none
     * @param total until the end; never less than the others
     */
    record Times(long connect, long firstByte, long total, Source source) {

        enum Source {
            TOOL("by %s itself"),
            LINES("estimated from the arrival of %s's lines"),
            /** An upper bound: the beginning was not seen. */
            PROCESS("at most, from the start of %s's process, because its lines came too late");

            private final String words;

            Source(String words) {
                this.words = words;
            }

            String words(Tool tool) {
                return words.formatted(tool.program());
            }
        }

        Times {
            connect = Math.min(connect, total);
            firstByte = Math.min(firstByte, total);
        }
    }

    private static final int LAST_REMARKS = 3;

    private final List<ResponseHead> responses = new ArrayList<>();
    private final StringBuilder request = new StringBuilder();
    private final Deque<String> remarks = new ArrayDeque<>();

    /**
     * Reads to the end.
     *
     * @param nanoTime the clock for the arrival of lines
     * @param answered kills the tool if no more bytes can arrive
     */
    final void read(InputStream standardError, LongSupplier nanoTime, Runnable answered) throws IOException {
        var reader = new InputStreamReader(standardError, StandardCharsets.ISO_8859_1);
        BufferedReader lines = new BufferedReader(reader);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            take(line, nanoTime.getAsLong());
            if (waitsForMissingBody()) answered.run();
        }
    }

    abstract void take(String line, long at);

    /**
     * The times up to the point that the tool reached.
     *
     * @param startedAt nanoTime before the process was started
     * @param bodyAt nanoTime of the body's first byte, or of the end if there is none: a line that is read later still
     *     arrived earlier
     */
    abstract Times times(long startedAt, long bodyAt, long endedAt);

    /** Whether the tool waits for a body that no server sends. */
    boolean waitsForMissingBody() {
        return false;
    }

    /** Bytes of the requests; 0 where the tool does not print them. */
    long sentBytes() {
        return 0;
    }

    /** Why the lines are not those of a single download. */
    Optional<String> problem() {
        return Optional.empty();
    }

    /** The violation of HTTP in the last response other than in its head, a sentence. */
    Optional<String> violation() {
        return Optional.empty();
    }

    /** Whether the tool failed only because the body is shorter than Content-Length. */
    boolean failedOnLengthOnly() {
        return false;
    }

    final void add(ResponseHead response) {
        responses.add(response);
    }

    final void addToRequest(String line) {
        request.append(line).append('\n');
    }

    final void newRequest() {
        request.setLength(0);
    }

    /** Stores a line that may explain a failure. */
    final void remark(String line) {
        if (line.isBlank()) return;
        if (remarks.size() == LAST_REMARKS) remarks.removeFirst();
        remarks.addLast(line.strip());
    }

    /** The final responses in order, including redirects. */
    final List<ResponseHead> responses() {
        return responses.stream().filter(ResponseHead::isFinal).toList();
    }

    final Optional<ResponseHead> last() {
        List<ResponseHead> all = responses();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** The last request; "" where the tool does not print it. */
    final String request() {
        return request.toString();
    }

    /** The tool's last messages, "" when there are none. */
    final String remarks() {
        return String.join(" / ", remarks);
    }
}
