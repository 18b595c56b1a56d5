// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.http.body.Wire;
import io.github.jmeteroverdrive.http.framing.Reason;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.apache.http.ConnectionClosedException;
import org.apache.http.MalformedChunkCodingException;
import org.apache.http.TruncatedChunkException;

/**
 * Why a download failed although its status was a good one.
 *
 * @param cause without varying parts, to be counted
 * @param sentence what was expected and what came
 */
record Complaint(String cause, String sentence) {

    private static final String BEFORE = "before the response began";

    /** What HttpClient says when the connection ends there. */
    private static final String ENDED_BEHIND_CHUNK = "CRLF expected at end of chunk";

    /**
     * What is wrong with a body; empty when nothing is.
     *
     * @param interrupted whether the sampler was told to end
     * @param malformed what breaks the rules of HTTP, a sentence, or null
     */
    static Optional<Complaint> about(
            Passage passage, DownloadSettings settings, boolean interrupted, String malformed) {
        Wire wire = passage.wire();
        if (wire.failure() != null)
            return Optional.of(broken(passage, settings, interrupted, malformed));
        if (malformed != null) return Optional.of(malformed(malformed));
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
    static Optional<Complaint> aboutNothing(ExpectedBody expected, String malformed) {
        if (malformed != null) return Optional.of(malformed(malformed));
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

    /** Why there was no response; empty where HTTP Request says enough, or the status does. */
    static Optional<Complaint> aboutFailure(
            Throwable failure, DownloadSettings settings, boolean interrupted, String malformed) {
        if (failure == null) return Optional.empty();
        if (interrupted)
            return Optional.of(new Complaint("interrupted", "Interrupted " + BEFORE + "."));
        if (failure instanceof SocketTimeoutException && settings.maxStall() > 0)
            return Optional.of(stalled(settings.maxStall(), BEFORE));
        return Optional.ofNullable(malformed).map(Complaint::malformed);
    }

    private static Complaint malformed(String sentence) {
        return new Complaint("the response is malformed", sentence);
    }

    /** Nothing came for longer than allowed; {@code after} says when that was. */
    static Complaint stalled(int maxStall, String after) {
        return new Complaint(
                "stalled",
                "No byte came for " + maxStall + " ms, the Maximum stall, " + after + ".");
    }

    private static Complaint broken(
            Passage passage, DownloadSettings settings, boolean interrupted, String malformed) {
        IOException failure = passage.wire().failure();
        String after = "after " + came(passage);
        if (interrupted) return new Complaint("interrupted", "Interrupted " + after + ".");
        if (failure instanceof SocketTimeoutException)
            return settings.maxStall() > 0
                    ? stalled(settings.maxStall(), after)
                    : new Complaint("timed out", "Response timeout " + after + ".");
        if (malformed != null) return malformed(malformed);
        if (isCutOff(failure)) return cutOff(passage);
        if (failure instanceof MalformedChunkCodingException)
            return malformed("The body is malformed " + after + ": " + failure.getMessage() + ".");
        return new Complaint(
                "the connection broke",
                "The connection broke " + after + ": " + Reason.of(failure) + ".");
    }

    private static boolean isCutOff(IOException failure) {
        return failure instanceof ConnectionClosedException
                || failure instanceof TruncatedChunkException
                || failure instanceof MalformedChunkCodingException
                        && ENDED_BEHIND_CHUNK.equals(failure.getMessage());
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
