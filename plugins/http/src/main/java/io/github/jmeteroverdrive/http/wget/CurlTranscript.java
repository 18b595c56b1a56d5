// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * curl's output with {@code --verbose}: {@code >} before lines of requests, {@code <} before those of responses,
 * {@code *} before remarks; and its own times at the end.
 */
final class CurlTranscript extends Transcript {

    private static final String FIGURES = "od-figures ";

    static final String WRITE_OUT = "%{stderr}\\n"
            + FIGURES
            + "%{time_connect} %{time_appconnect} %{time_starttransfer} %{time_total} %{size_request}\\n";

    private static final int FIGURE_COUNT = 5;
    private static final int NANO_DIGITS = 9;

    /** The wording depends on curl's version; the number in it is not reliable. */
    private static final Pattern SURPLUS = Pattern.compile("\\* (Excess found|Leftovers after).*");

    private ResponseHead open;
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
        else if (line.startsWith(FIGURES)) figures(line);
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

    /** Skips a proxy's response to CONNECT. */
    private void response(String line, long at) {
        inRequest = false;
        ResponseHead next = ResponseHead.of(line.strip(), requestedAt, at);
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
        String[] parts = line.substring(FIGURES.length()).split(" ");
        if (parts.length == FIGURE_COUNT) figures = parts;
    }

    @Override
    long sentBytes() {
        return figures == null ? 0 : Long.parseLong(figures[4]);
    }

    @Override
    Optional<String> problem() {
        if (transfers <= 1) return Optional.empty();
        return Optional.of(
                "it made %d downloads, because it took the value of one of the Arguments for a URL; remove the value from an option that has none"
                        .formatted(transfers));
    }

    @Override
    Optional<String> violation() {
        return surplus
                ? Optional.of("Bytes came after the end of the response, as given by its header or last chunk.")
                : Optional.empty();
    }

    @Override
    Times times(long startedAt, long bodyAt, long endedAt) {
        if (figures == null) {
            long first = last().map(response -> Math.min(response.at(), bodyAt) - startedAt)
                    .orElse(0L);
            return new Times(0, first, endedAt - startedAt, Times.Source.PROCESS);
        }
        long connected = Math.max(nanos(figures[0]), nanos(figures[1]));
        return new Times(connected, nanos(figures[2]), nanos(figures[3]), Times.Source.TOOL);
    }

    private static long nanos(String seconds) {
        return new BigDecimal(seconds).movePointRight(NANO_DIGITS).longValue();
    }
}
