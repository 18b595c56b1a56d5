// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.http.body.Wire;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.apache.http.ConnectionClosedException;
import org.apache.http.MalformedChunkCodingException;

/**
 * Why a download failed although its status was a good one.
 *
 * @param cause without varying parts, to be counted
 * @param sentence what was expected and what came
 */
record Complaint(String cause, String sentence) {

    /**
     * What is wrong with a body; empty when nothing is.
     *
     * @param interrupted whether the sampler was told to end
     */
    static Optional<Complaint> about(
            Passage passage, DownloadSettings settings, boolean interrupted) {
        Wire wire = passage.wire();
        if (wire.failure() != null) return Optional.of(broken(passage, settings, interrupted));
        if (passage.body().decodeError() != null)
            return Optional.of(
                    new Complaint(
                            "the body cannot be decoded",
                            "Cannot decode: " + passage.body().decodeError() + "."));
        return settings.expected()
                .complaint(wire)
                .map(sentence -> new Complaint("not the body that was expected", sentence));
    }

    /** What is wrong with a response that has no body. */
    static Optional<Complaint> aboutNothing(ExpectedBody expected) {
        if (expected.length().orElse(0) == 0 && expected.checksum().isEmpty())
            return Optional.empty();
        String what =
                expected.length().isPresent()
                        ? expected.length().getAsLong() + " bytes"
                        : expected.kind().id() + " " + expected.checksum();
        return Optional.of(
                new Complaint(
                        "not the body that was expected",
                        "Expected a body with " + what + ", the response has none."));
    }

    /** Nothing came for longer than allowed; {@code after} says when that was. */
    static Complaint stalled(int maxStall, String after) {
        return new Complaint(
                "stalled",
                "No byte came for " + maxStall + " ms, the Maximum stall, " + after + ".");
    }

    private static Complaint broken(
            Passage passage, DownloadSettings settings, boolean interrupted) {
        IOException failure = passage.wire().failure();
        String after = "after " + came(passage);
        if (interrupted) return new Complaint("interrupted", "Interrupted " + after + ".");
        if (failure instanceof SocketTimeoutException)
            return settings.maxStall() > 0
                    ? stalled(settings.maxStall(), after)
                    : new Complaint("timed out", "Response timeout " + after + ".");
        boolean cutOff =
                failure instanceof ConnectionClosedException
                        || failure instanceof MalformedChunkCodingException;
        if (cutOff) return cutOff(passage);
        return new Complaint(
                "the connection broke",
                "The connection broke " + after + ": " + failure.getMessage() + ".");
    }

    private static Complaint cutOff(Passage passage) {
        return new Complaint(
                "the body was cut off",
                passage.announced() < 0
                        ? "The body was cut off: expected another chunk, the end came after "
                                + came(passage)
                                + "."
                        : "The body was cut off: expected "
                                + passage.announced()
                                + " bytes by its Content-Length, "
                                + passage.wire().count()
                                + " bytes came.");
    }

    private static String came(Passage passage) {
        return passage.wire().count()
                + (passage.announced() < 0 ? "" : " of " + passage.announced())
                + " bytes";
    }
}
