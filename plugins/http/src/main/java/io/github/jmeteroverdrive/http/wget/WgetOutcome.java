// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.download.BodyReader.Body;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.results.StockResult;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Whether a download succeeded, with code and message of its sample result. As with HTTP Request, a status from 200 to
 * 399 is a success. A download without a status has a code that identifies the failure.
 *
 * @param cause the same for all failures of a kind, to count them; null of a success
 */
record WgetOutcome(String code, String message, String cause) {

    private static final int ERROR = 400;

    boolean success() {
        return cause == null;
    }

    /** The outcome where there is no download to judge. */
    static WgetOutcome without(Tool tool, String what, String why) {
        String cause = tool.program() + " " + what;
        return noResponse(cause, cause, why);
    }

    /** @param body its first bytes, decoded */
    static WgetOutcome of(FinishedDownload download, Body body) {
        String tool = download.settings().tool().program();
        if (download.end() == ToolProcess.End.INTERRUPTED)
            return failed(download, tool + " interrupted", tool + StockResult.KILLED + bytes(download) + ".");
        if (download.end() == ToolProcess.End.TIMED_OUT) return timedOut(download, tool);
        Optional<String> problem = download.transcript().problem();
        if (problem.isPresent()) return failed(download, tool + " several URLs", tool + ": " + problem.get());
        return download.last()
                .filter(response -> download.exitCode() == 0
                        || download.end() == ToolProcess.End.ANSWERED
                        || statusExplainsExitCode(download, response))
                .map(response -> ofResponse(download, response, body))
                .orElseGet(() -> exited(download, tool));
    }

    private static boolean statusExplainsExitCode(FinishedDownload download, ResponseHead response) {
        int exitCode = download.exitCode();
        if (download.settings().tool() == Tool.CURL) return exitCode == Tool.CURL_ERROR && response.code() >= ERROR;
        if (exitCode == Tool.WGET_NETWORK && response.overriddenLength().isPresent())
            return download.transcript().failedOnLengthOnly();
        boolean notFollowed = response.notModified()
                || response.redirectWithoutLocation()
                || !download.settings().redirects() && response.code() < ERROR;
        return exitCode == Tool.WGET_ERROR && (response.code() >= ERROR || notFollowed)
                || exitCode == Tool.WGET_AUTHENTICATION && response.code() >= ERROR;
    }

    private static WgetOutcome ofResponse(FinishedDownload download, ResponseHead response, Body body) {
        WgetSettings settings = download.settings();
        String code = String.valueOf(response.code());
        if (response.code() >= ERROR)
            return new WgetOutcome(code, response.message(), (code + " " + response.message()).strip());
        if (settings.redirects() && response.redirectWithoutLocation())
            return new WgetOutcome(
                    code, "The redirect has no Location to follow.", code + " redirect without Location");
        Optional<String> violation = settings.strict()
                ? response.violation().or(() -> download.transcript().violation())
                : Optional.empty();
        if (violation.isPresent()) return new WgetOutcome(code, violation.get(), "the response is malformed");
        OptionalLong length = response.bodyLength();
        long came = download.body().count();
        OptionalLong overridden = response.overriddenLength();
        if (settings.tool() == Tool.WGET && overridden.isPresent() && overridden.getAsLong() <= came)
            return failed(
                    download,
                    "wget stopped",
                    "wget stops at a Content-Length, here %d bytes, even where Transfer-Encoding overrides it: %d bytes came, and whether that is all is unknown; set Tool to curl."
                            .formatted(overridden.getAsLong(), came));
        if (response.code() < 300 && length.isPresent() && length.getAsLong() != came)
            return failed(
                    download,
                    "the body was cut off",
                    "The body was cut off: expected %d bytes by its Content-Length, %d bytes came."
                            .formatted(length.getAsLong(), came));
        if (body.decodeError() != null)
            return new WgetOutcome(code, "Cannot decode: " + body.decodeError() + ".", "the body cannot be decoded");
        return settings.expected()
                .mismatch(download.body())
                .map(sentence -> new WgetOutcome(code, sentence, "not the body that was expected"))
                .orElseGet(() -> new WgetOutcome(code, response.message(), null));
    }

    private static WgetOutcome timedOut(FinishedDownload download, String tool) {
        double seconds = (double) download.settings().timeout().orElse(0) / TimeUnit.SECONDS.toNanos(1);
        String why = "%s was killed because the time-out of %s s was reached%s.";
        return failed(download, tool + " time-out", why.formatted(tool, seconds, after(download)));
    }

    private static WgetOutcome exited(FinishedDownload download, String tool) {
        int exitCode = download.exitCode();
        String remarks = download.transcript().remarks();
        String meaning = download.settings().tool().exitMeaning(exitCode);
        String what = tool + " " + exitCode;
        String cause = what + ", " + meaning;
        return failed(download, what, cause, cause + after(download) + (remarks.isEmpty() ? "." : ": " + remarks));
    }

    private static String after(FinishedDownload download) {
        return " after " + bytes(download);
    }

    private static String bytes(FinishedDownload download) {
        return download.body().count() + " bytes";
    }

    private static WgetOutcome failed(FinishedDownload download, String cause, String why) {
        return failed(download, cause, cause, why);
    }

    /** A failure keeps the status of the response, if there is one. */
    private static WgetOutcome failed(FinishedDownload download, String noResponse, String cause, String why) {
        return download.last()
                .map(response -> new WgetOutcome(String.valueOf(response.code()), why, cause))
                .orElseGet(() -> noResponse(noResponse, cause, why));
    }

    private static WgetOutcome noResponse(String code, String cause, String why) {
        return new WgetOutcome(ExceptionResponseCode.code(code), "Non HTTP response message: " + why, cause);
    }
}
