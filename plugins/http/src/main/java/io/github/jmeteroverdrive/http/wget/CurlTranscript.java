// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What curl says with {@code --verbose}: {@code >} before lines of requests, {@code <} before those
 * of responses, {@code *} before remarks; and at the end the figures that {@link CurlCommand} asks
 * for.
 */
final class CurlTranscript extends Transcript {

    private static final int FIGURES = 5;
    private static final int NANOS = 9;

    /** Its words have changed with its versions, and the number in them is not always one. */
    private static final Pattern SURPLUS = Pattern.compile("\\* (Excess found|Leftovers after).*");

    private Response open;
    private boolean surplus;
    private boolean inRequest;
    private boolean toProxy;
    private long requestedAt;
    private String[] figures;
    private int transfers;

    @Override
    void take(String line, long at) {
        if (line.startsWith("> ")) request(line.substring(2), at);
        else if (line.startsWith("< ")) response(line.substring(2), at);
        else if (line.startsWith(CurlCommand.FIGURES)) figures(line);
        else if (SURPLUS.matcher(line).matches()) surplus = true;
        else if (line.startsWith("curl: ")) remark(line.substring("curl: ".length()));
    }

    private void request(String line, long at) {
        if (!inRequest) {
            newRequest();
            requestedAt = at;
            toProxy = line.startsWith("CONNECT ");
        }
        inRequest = !line.isBlank();
        if (inRequest) addToRequest(line);
    }

    /** A proxy's answer to CONNECT is none of the server's. */
    private void response(String line, long at) {
        inRequest = false;
        Response next = Response.of(line.strip(), requestedAt, at);
        if (next != null) {
            open = next;
            open.cutOff(true);
            surplus = false;
            if (!toProxy) add(next);
        } else if (open != null) {
            if (line.isBlank()) open.cutOff(false);
            else open.add(line.strip(), at);
        }
    }

    private void figures(String line) {
        transfers++;
        String[] parts = line.substring(CurlCommand.FIGURES.length()).split(" ");
        if (parts.length == FIGURES) figures = parts;
    }

    @Override
    long sentBytes() {
        return figures == null ? 0 : Long.parseLong(figures[4]);
    }

    @Override
    Optional<String> complaint() {
        return transfers <= 1
                ? Optional.empty()
                : Optional.of(
                        "it made "
                                + transfers
                                + " downloads, because it took the value of one of the Arguments for a"
                                + " URL; remove the value from an option that has none");
    }

    @Override
    Optional<String> malformed() {
        return surplus
                ? Optional.of(
                        "Bytes came behind the end of the response, as its header or last chunk tells"
                                + " it.")
                : Optional.empty();
    }

    @Override
    Times times(long startedAt, long bodyAt, long endedAt) {
        if (figures == null)
            return new Times(
                    0,
                    last().map(response -> Math.min(response.at(), bodyAt) - startedAt).orElse(0L),
                    endedAt - startedAt,
                    Times.Source.PROCESS);
        long connected = Math.max(nanos(figures[0]), nanos(figures[1]));
        return new Times(connected, nanos(figures[2]), nanos(figures[3]), Times.Source.TOOL);
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(NANOS).longValue();
    }
}
