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

/**
 * What a tool says on its standard error about an exchange. Filled by one thread, then read by
 * another.
 */
abstract class Transcript {

    private static final int LAST_REMARKS = 3;

    private final List<Response> responses = new ArrayList<>();
    private final StringBuilder request = new StringBuilder();
    private final Deque<String> remarks = new ArrayDeque<>();

    /**
     * Reads to the end.
     *
     * @param nanoTime tells when a line arrived
     * @param answered ends the tool, which has said all there will be
     */
    final void read(InputStream standardError, LongSupplier nanoTime, Runnable answered)
            throws IOException {
        BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(standardError, StandardCharsets.ISO_8859_1));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            take(line, nanoTime.getAsLong());
            if (waitsInVain()) answered.run();
        }
    }

    /** Takes a line that arrived at {@code at}. */
    abstract void take(String line, long at);

    /**
     * When what happened, as far as the tool got, in nanoTime.
     *
     * @param startedAt before the process was started
     * @param bodyAt when the first byte of the body was there, or the end when there was none: a
     *     line that is read later came earlier all the same
     */
    abstract Times times(long startedAt, long bodyAt, long endedAt);

    /** Whether the tool waits for a body that no server sends. */
    boolean waitsInVain() {
        return false;
    }

    /** Bytes of the requests; 0 where the tool does not say. */
    long sentBytes() {
        return 0;
    }

    /** Why the lines are not those of one download; empty when they are. */
    Optional<String> complaint() {
        return Optional.empty();
    }

    /**
     * What is wrong with the last response beside its head, a sentence; empty when nothing is seen.
     */
    Optional<String> malformed() {
        return Optional.empty();
    }

    /** Whether the tool failed for nothing but a body that is shorter than Content-Length says. */
    boolean complainsOfLength() {
        return false;
    }

    final void add(Response response) {
        responses.add(response);
    }

    final void addToRequest(String line) {
        request.append(line).append('\n');
    }

    final void newRequest() {
        request.setLength(0);
    }

    /** Remembers what may say why a download failed. */
    final void remark(String line) {
        if (line.isBlank()) return;
        if (remarks.size() == LAST_REMARKS) remarks.removeFirst();
        remarks.addLast(line.strip());
    }

    /** The answers to requests in the order they came, redirects too. */
    final List<Response> responses() {
        return responses.stream().filter(Response::isFinal).toList();
    }

    final Optional<Response> last() {
        List<Response> all = responses();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    /** The last request as the tool shows it; "" when it shows none. */
    final String request() {
        return request.toString();
    }

    /** The tool's last words; "" when it said nothing beside the exchange. */
    final String remarks() {
        return String.join(" / ", remarks);
    }
}
