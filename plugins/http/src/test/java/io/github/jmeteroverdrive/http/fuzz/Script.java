// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * What the server does with one request. All of it follows from a seed, a way and a number.
 *
 * @param method of the request
 * @param wire the whole response, faults that lie in its bytes included
 * @param parts where writes end, ascending; the last is the end of what is sent
 * @param body the body on the wire, without chunks
 * @param decoded the same, decoded
 * @param late bytes that are sent behind all of it, by a write of their own
 * @param stays whether the connection serves another request
 * @param redirect whether a redirect leads to it
 */
record Script(
        String method,
        Fault fault,
        byte[] wire,
        List<Integer> parts,
        byte[] body,
        byte[] decoded,
        byte[] late,
        boolean untilEnd,
        boolean stays,
        boolean redirect) {

    Truth truth(Way way, byte[] uploaded) {
        return new Truth(verdict(way), body, uploaded);
    }

    private Truth.Verdict verdict(Way way) {
        return switch (fault) {
            case NONE, CLOSED -> Truth.Verdict.SUCCESS;
            case WRONG_CODING -> way.decodes() ? Truth.Verdict.FAILURE : Truth.Verdict.SUCCESS;
            case RESET_AT_END -> untilEnd && !endsItself(way) ? Truth.Verdict.FAILURE : Truth.Verdict.EITHER;
            case LATE_SURPLUS -> Truth.Verdict.EITHER;
            default -> Truth.Verdict.FAILURE;
        };
    }

    /** HTTP Request reads a coded body no further than its coding says. */
    private boolean endsItself(Way way) {
        return way.uploads() && body != decoded;
    }

    /** For a message. */
    String shown() {
        String text = new String(wire, java.nio.charset.StandardCharsets.ISO_8859_1);
        String begin = text.substring(0, Math.min(text.length(), 300));
        return method
                + " "
                + fault
                + ", writes end at "
                + shownParts()
                + ", of "
                + wire.length
                + ": "
                + begin.replace("\r", "\\r").replace("\n", "\\n").replaceAll("[^ -~]", "?");
    }

    private String shownParts() {
        return Arrays.toString(parts.stream().limit(6).toArray());
    }
}
