// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.connection.BadRedirect;
import io.github.jmeteroverdrive.http.connection.FailureReason;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.http.download.DownloadClient.ReceivedBody;
import io.github.jmeteroverdrive.results.StockResult;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.apache.http.ConnectionClosedException;
import org.apache.http.MalformedChunkCodingException;
import org.apache.http.TruncatedChunkException;

/**
 * Why a download failed despite a successful status.
 *
 * @param cause the same for all failures of a kind, to count them
 * @param sentence what was expected and what arrived
 */
record DownloadFailure(String cause, String sentence) {

    private static final String BEFORE = "before the response began";

    /** HttpClient's message if the connection ends there. */
    private static final String ENDED_AFTER_CHUNK = "CRLF expected at end of chunk";

    /**
     * The failure of a body; empty if it is good.
     *
     * @param interrupted whether JMeter interrupted the sampler
     * @param violation of HTTP, a sentence, or null
     */
    static Optional<DownloadFailure> of(
            ReceivedBody body, DownloadSettings settings, boolean interrupted, String violation) {
        if (body.raw().failure() != null) return Optional.of(broken(body, settings, interrupted, violation));
        if (violation != null) return Optional.of(malformed(violation));
        String decodeError = body.content().decodeError();
        if (decodeError != null)
            return Optional.of(
                    new DownloadFailure("the body cannot be decoded", "Cannot decode: " + decodeError + "."));
        return settings.expected().mismatch(body.raw()).map(DownloadFailure::unexpected);
    }

    static Optional<DownloadFailure> withoutBody(ExpectedBody expected, String violation) {
        if (violation != null) return Optional.of(malformed(violation));
        return expected.mismatchOfNone().map(DownloadFailure::unexpected);
    }

    /** Why there was no response; empty if HTTP Request's message or the status is sufficient. */
    static Optional<DownloadFailure> withoutResponse(
            Throwable thrown, DownloadSettings settings, boolean interrupted, String violation) {
        if (thrown == null) return Optional.empty();
        if (interrupted) return Optional.of(new DownloadFailure("interrupted", StockResult.INTERRUPTED + BEFORE + "."));
        if (thrown instanceof SocketTimeoutException && settings.maxStall() > 0)
            return Optional.of(stalled(settings.maxStall(), BEFORE));
        return Optional.ofNullable(violation).map(DownloadFailure::malformed);
    }

    static DownloadFailure of(BadRedirect redirect) {
        return new DownloadFailure(redirect.cause(), redirect.sentence());
    }

    private static DownloadFailure malformed(String sentence) {
        return new DownloadFailure(StrictHttpClient.MALFORMED, sentence);
    }

    private static DownloadFailure unexpected(String sentence) {
        return new DownloadFailure("not the body that was expected", sentence);
    }

    private static DownloadFailure stalled(int maxStall, String when) {
        return new DownloadFailure(
                "stalled", "No byte was received for %s ms, the Maximum stall, %s.".formatted(maxStall, when));
    }

    private static DownloadFailure broken(
            ReceivedBody body, DownloadSettings settings, boolean interrupted, String violation) {
        IOException thrown = body.raw().failure();
        String after = "after " + received(body);
        if (interrupted) return new DownloadFailure("interrupted", StockResult.INTERRUPTED + after + ".");
        if (thrown instanceof SocketTimeoutException)
            return settings.maxStall() > 0
                    ? stalled(settings.maxStall(), after)
                    : new DownloadFailure("timed out", "Response timeout " + after + ".");
        if (violation != null) return malformed(violation);
        if (isCutOff(thrown)) return cutOff(body);
        if (thrown instanceof MalformedChunkCodingException)
            return malformed("The body is malformed " + after + ": " + thrown.getMessage() + ".");
        return new DownloadFailure(
                "the connection broke", "The connection broke " + after + ": " + FailureReason.of(thrown) + ".");
    }

    private static boolean isCutOff(IOException thrown) {
        return thrown instanceof ConnectionClosedException
                || thrown instanceof TruncatedChunkException
                || thrown instanceof MalformedChunkCodingException && ENDED_AFTER_CHUNK.equals(thrown.getMessage());
    }

    private static DownloadFailure cutOff(ReceivedBody body) {
        String sentence = body.announced() < 0
                ? "The body was cut off: expected another chunk, the end came after %s.".formatted(received(body))
                : "The body was cut off: expected %s bytes by its Content-Length, received %s."
                        .formatted(body.announced(), body.raw().count());
        return new DownloadFailure("the body was cut off", sentence);
    }

    private static String received(ReceivedBody body) {
        String of = body.announced() < 0 ? "" : " of " + body.announced();
        return body.raw().count() + of + " bytes";
    }
}
