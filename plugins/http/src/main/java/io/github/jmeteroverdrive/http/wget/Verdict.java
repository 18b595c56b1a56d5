// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.http.body.Body;
import io.github.jmeteroverdrive.measure.NoAnswer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Whether a download is good, and what a sample result says of it. As of an HTTP Request, a status
 * from 200 to 399 is good, and a download without a status has a code that says what went wrong.
 *
 * @param cause for statistics, without varying parts; null of a good one
 */
record Verdict(String code, String message, String cause) {

    private static final String MESSAGE = "Non HTTP response message: ";
    private static final int BAD = 400;

    boolean good() {
        return cause == null;
    }

    /** Of a download that could not even be tried. */
    static Verdict notStarted(Tool tool, String why) {
        return nothing(tool.program() + " not started", why);
    }

    /**
     * @param body what was kept of the body
     */
    static Verdict of(Exchange exchange, Body body) {
        String tool = exchange.settings().tool().program();
        if (exchange.end() == End.INTERRUPTED)
            return broken(
                    exchange, tool + " interrupted", tool + " was killed" + after(exchange) + ".");
        if (exchange.end() == End.TIMED_OUT) return timedOut(exchange, tool);
        Optional<String> complaint = exchange.transcript().complaint();
        if (complaint.isPresent())
            return broken(exchange, tool + " several URLs", tool + ": " + complaint.get());
        return exchange.transcript()
                .last()
                .filter(
                        response ->
                                exchange.exitCode() == 0
                                        || exchange.end() == End.ANSWERED
                                        || saidByStatus(exchange, response))
                .map(response -> ofResponse(exchange, response, body))
                .orElseGet(() -> failed(exchange, tool));
    }

    /** Whether a bad exit code says no more than the status does. */
    private static boolean saidByStatus(Exchange exchange, Response response) {
        int exitCode = exchange.exitCode();
        if (exchange.settings().tool() == Tool.CURL)
            return exitCode == ExitCodes.CURL_ERROR && response.code() >= BAD;
        if (exitCode == ExitCodes.WGET_NETWORK && response.overriddenLength().isPresent())
            return exchange.transcript().complainsOfLength();
        boolean notFollowed =
                response.notModified()
                        || response.leadsNowhere()
                        || !exchange.settings().redirects() && response.code() < BAD;
        return exitCode == ExitCodes.WGET_ERROR && (response.code() >= BAD || notFollowed)
                || exitCode == ExitCodes.WGET_AUTHENTICATION && response.code() >= BAD;
    }

    private static Verdict ofResponse(Exchange exchange, Response response, Body body) {
        String code = String.valueOf(response.code());
        if (response.code() >= BAD)
            return new Verdict(code, response.message(), (code + " " + response.message()).strip());
        if (exchange.settings().redirects() && response.leadsNowhere())
            return new Verdict(
                    code,
                    "The redirect has no Location to follow.",
                    code + " redirect without Location");
        Optional<String> malformed = malformed(exchange, response);
        if (malformed.isPresent())
            return new Verdict(code, malformed.get(), "the response is malformed");
        OptionalLong length = response.bodyLength();
        long came = exchange.wire().count();
        OptionalLong stop = response.overriddenLength();
        if (exchange.settings().tool() == Tool.WGET && stop.isPresent() && stop.getAsLong() <= came)
            return broken(exchange, "wget stopped", stopped(stop.getAsLong(), came));
        if (response.code() < 300 && length.isPresent() && length.getAsLong() != came)
            return broken(
                    exchange,
                    "the body was cut off",
                    "The body was cut off: expected "
                            + length.getAsLong()
                            + " bytes by its Content-Length, "
                            + came
                            + " bytes came.");
        if (body.decodeError() != null)
            return new Verdict(
                    code,
                    "Cannot decode: " + body.decodeError() + ".",
                    "the body cannot be decoded");
        Optional<String> complaint = exchange.settings().expected().complaint(exchange.wire());
        return complaint
                .map(sentence -> new Verdict(code, sentence, "not the body that was expected"))
                .orElseGet(() -> new Verdict(code, response.message(), null));
    }

    private static String stopped(long length, long came) {
        return "wget stops at a Content-Length, here "
                + length
                + " bytes, also where it does not count, as beside Transfer-Encoding: "
                + came
                + " bytes came, and whether they are all is not known; let Tool be curl.";
    }

    private static Optional<String> malformed(Exchange exchange, Response response) {
        if (!exchange.settings().strict()) return Optional.empty();
        return response.malformed().or(() -> exchange.transcript().malformed());
    }

    private static Verdict timedOut(Exchange exchange, String tool) {
        OptionalLong timeout = exchange.settings().timeout();
        double seconds = (double) timeout.orElse(0) / TimeUnit.SECONDS.toNanos(1);
        return broken(
                exchange,
                tool + " time-out",
                tool
                        + " was killed because the time-out of "
                        + seconds
                        + " s was reached"
                        + after(exchange)
                        + ".");
    }

    private static Verdict failed(Exchange exchange, String tool) {
        int exitCode = exchange.exitCode();
        String remarks = exchange.transcript().remarks();
        return broken(
                exchange,
                tool + " " + exitCode,
                tool
                        + " "
                        + exitCode
                        + ", "
                        + ExitCodes.meaning(exchange.settings().tool(), exitCode)
                        + after(exchange)
                        + (remarks.isEmpty() ? "." : ": " + remarks));
    }

    private static String after(Exchange exchange) {
        return " after " + exchange.wire().count() + " bytes";
    }

    /** The status of a response that has come stays, although the download is a failed one. */
    private static Verdict broken(Exchange exchange, String what, String why) {
        return exchange.transcript()
                .last()
                .map(response -> new Verdict(String.valueOf(response.code()), why, what))
                .orElseGet(() -> nothing(what, why));
    }

    private static Verdict nothing(String what, String why) {
        return new Verdict(NoAnswer.code(what), MESSAGE + why, what);
    }
}
