// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.fuzz;

import java.util.Arrays;
import java.util.List;

/**
 * How the server responds to one request, determined by a seed, a variant and a number.
 *
 * @param method of the request
 * @param wire the whole response, including faults in its bytes
 * @param parts ends of the writes, ascending; the last is the end of the sent bytes
 * @param body the body on the wire, without chunk framing
 * @param decoded the same, decoded
 * @param late bytes sent after the response in a separate write
 * @param keepAlive whether the connection serves another request
 * @param redirect whether the request is redirected first
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
        boolean keepAlive,
        boolean redirect) {

    ExpectedSample expected(SamplerVariant variant, byte[] uploaded) {
        return new ExpectedSample(verdict(variant), body, uploaded);
    }

    private ExpectedSample.Verdict verdict(SamplerVariant variant) {
        return switch (fault) {
            case NONE, CLOSED -> ExpectedSample.Verdict.SUCCESS;
            case WRONG_CODING -> variant.decodes() ? ExpectedSample.Verdict.FAILURE : ExpectedSample.Verdict.SUCCESS;
            case RESET_AT_END ->
                untilEnd && !stopsAtEndOfCoding(variant)
                        ? ExpectedSample.Verdict.FAILURE
                        : ExpectedSample.Verdict.EITHER;
            case LATE_SURPLUS -> ExpectedSample.Verdict.EITHER;
            default -> ExpectedSample.Verdict.FAILURE;
        };
    }

    /** HTTP Request reads an encoded body only to the end of the encoding. */
    private boolean stopsAtEndOfCoding(SamplerVariant variant) {
        return variant.uploads() && body != decoded;
    }

    String describe() {
        String text = new String(wire, java.nio.charset.StandardCharsets.ISO_8859_1);
        String begin = text.substring(0, Math.min(text.length(), 300));
        return method
                + " "
                + fault
                + ", writes end at "
                + describeParts()
                + ", of "
                + wire.length
                + ": "
                + begin.replace("\r", "\\r").replace("\n", "\\n").replaceAll("[^ -~]", "?");
    }

    private String describeParts() {
        return Arrays.toString(parts.stream().limit(6).toArray());
    }
}
