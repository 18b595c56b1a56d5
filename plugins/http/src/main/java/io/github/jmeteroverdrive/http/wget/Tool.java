// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The programs that can download: their arguments, output and exit codes. Both write the body to standard output and
 * everything else to standard error, and ignore the user's own configuration.
 */
public enum Tool {

    /** GNU Wget 1.16 or newer. Exit codes: its manual, "Exit Status". */
    WGET(
            "wget",
            Map.of(
                    1,
                    "failed",
                    2,
                    "wrong argument",
                    3,
                    "a file could not be read or written",
                    Tool.WGET_NETWORK,
                    "the network failed",
                    5,
                    "the server's certificate is not valid",
                    Tool.WGET_AUTHENTICATION,
                    "wrong user or password",
                    7,
                    "the server broke the protocol",
                    Tool.WGET_ERROR,
                    "the server answered with an error")) {

        @Override
        List<String> command(WgetSettings settings, Map<String, String> headers) {
            int redirects = settings.redirects() ? WgetSettings.MAX_REDIRECTS : 0;
            List<String> command = new ArrayList<>(List.of("--no-config", "--no-hsts", "--server-response"));
            command.addAll(List.of("--progress=dot:giga", "--tries=1", "--content-on-error"));
            command.addAll(List.of("--output-document=-", "--max-redirect=" + redirects));
            headers.forEach((name, value) -> command.add("--header=" + name + ": " + value));
            if (!settings.user().isEmpty()) {
                command.add("--auth-no-challenge");
                command.add("--user=" + settings.user());
                command.add("--password=" + settings.password());
            }
            if (!settings.verify()) command.add("--no-check-certificate");
            settings.rateLimit().ifPresent(bytes -> command.add("--limit-rate=" + bytes));
            return withTarget(command, settings);
        }

        @Override
        Transcript transcript() {
            return new WgetTranscript();
        }
    },

    /** curl 7.63 or newer. Exit codes: the manual of curl 8, "EXIT CODES". */
    CURL(
            "curl",
            Map.ofEntries(
                    entry(Tool.UNSUPPORTED, "the protocol is not supported"),
                    entry(2, "wrong argument"),
                    entry(Tool.CURL_MALFORMED, "the URL is malformed"),
                    entry(4, "this curl was built without a feature that an argument needs"),
                    entry(5, "the proxy's name could not be resolved"),
                    entry(6, "the host's name could not be resolved"),
                    entry(7, "the connection was refused or failed"),
                    entry(8, "the server's answer is not valid"),
                    entry(16, "HTTP/2 failed"),
                    entry(18, "the body was cut off"),
                    entry(Tool.CURL_ERROR, "the server answered with an error"),
                    entry(23, "the body could not be written"),
                    entry(26, "a file could not be read"),
                    entry(27, "out of memory"),
                    entry(28, "curl's own time-out was reached"),
                    entry(33, "the server does not support ranges"),
                    entry(35, "the TLS handshake failed"),
                    entry(47, "too many redirects"),
                    entry(52, "the server sent nothing"),
                    entry(55, "the request could not be sent"),
                    entry(56, "the connection broke"),
                    entry(58, "the client's certificate is not valid"),
                    entry(60, "the server's certificate is not valid"),
                    entry(61, "unknown content encoding"),
                    entry(67, "wrong user or password"),
                    entry(77, "the file of certificates could not be read"),
                    entry(90, "the server's public key is not the pinned one"),
                    entry(92, "HTTP/2 failed"),
                    entry(95, "HTTP/3 failed"),
                    entry(97, "the proxy's handshake failed"))) {

        @Override
        List<String> command(WgetSettings settings, Map<String, String> headers) {
            // -q counts as the first argument only; without --no-buffer a killed curl loses bytes
            List<String> command = new ArrayList<>(List.of("-q", "--silent", "--show-error", "--verbose"));
            command.addAll(List.of("--globoff", "--no-buffer", "--output", "-"));
            command.addAll(List.of("--write-out", CurlTranscript.WRITE_OUT));
            if (settings.redirects())
                command.addAll(List.of("--location", "--max-redirs", String.valueOf(WgetSettings.MAX_REDIRECTS)));
            // like wget, it then sends the cookies that a redirect sets, unless the request has others
            if (settings.redirects() && !headers.containsKey("Cookie")) command.addAll(List.of("--cookie", ""));
            headers.forEach((name, value) -> {
                command.add("--header");
                // "Name:" would remove the header
                command.add(value.isEmpty() ? name + ";" : name + ": " + value);
            });
            if (!settings.user().isEmpty())
                command.addAll(List.of("--user", settings.user() + ":" + settings.password()));
            if (!settings.verify()) command.add("--insecure");
            settings.rateLimit().ifPresent(bytes -> command.addAll(List.of("--limit-rate", String.valueOf(bytes))));
            return withTarget(command, settings);
        }

        @Override
        Transcript transcript() {
            return new CurlTranscript();
        }
    };

    /** curl: the scheme; wget: any error without a code. */
    static final int UNSUPPORTED = 1;

    static final int CURL_MALFORMED = 3;

    /** The network failed, or the body is shorter than Content-Length. */
    static final int WGET_NETWORK = 4;

    static final int WGET_AUTHENTICATION = 6;

    /** The status is an error, or a redirect that is not followed. */
    static final int WGET_ERROR = 8;

    /** With {@code --fail}: the status is an error. */
    static final int CURL_ERROR = 22;

    /** A JVM on Unix reports a process killed by a signal as 128 + the signal's number. */
    private static final int SIGNAL = 128;

    private final String program;
    private final Map<Integer, String> exitCodes;

    Tool(String program, Map<Integer, String> exitCodes) {
        this.program = program;
        this.exitCodes = exitCodes;
    }

    String program() {
        return program;
    }

    String howToInstall() {
        return "apt-get install " + program + " (dnf, brew, winget: the same name)";
    }

    /** The arguments, without the program. */
    abstract List<String> command(WgetSettings settings, Map<String, String> headers);

    private static List<String> withTarget(List<String> command, WgetSettings settings) {
        command.addAll(settings.arguments());
        command.add("--");
        command.add(WgetSettings.asciiUrl(settings.url()));
        return command;
    }

    /** A parser of standard error, for one process. */
    abstract Transcript transcript();

    /** Whether it ended as Ctrl-C in a terminal, or SIGTERM, ends it. */
    static boolean stopped(int exitCode) {
        return exitCode == SIGNAL + 2 || exitCode == SIGNAL + 15;
    }

    /** Whether it also ended with this code if it could not use the URL of a redirect. */
    boolean rejectsUrl(int exitCode) {
        return exitCode == UNSUPPORTED || this == CURL && exitCode == CURL_MALFORMED;
    }

    /** A clause that is the same for all downloads that end with this code. */
    String exitMeaning(int code) {
        String known = exitCodes.get(code);
        if (known != null) return known;
        if (code > SIGNAL) return "ended by signal " + (code - SIGNAL);
        return code == 0 ? "no HTTP response" : "unknown exit code";
    }

    /**
     * GNU Wget's output with {@code --server-response}: a line with date and URL for each request, its milestones,
     * response heads indented by two blanks, progress. Times are those at which the lines arrived.
     */
    static final class WgetTranscript extends Transcript {

        /** Its last message about a body that ended in order, but shorter than Content-Length. */
        private static final String ENDED = "Connection closed at byte ";

        private static final Pattern REQUEST = Pattern.compile("--\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d--  .*");

        private static final Pattern PROGRESS =
                Pattern.compile("\\s*\\d+K.*|.* (written to stdout|saved) \\[.*|.* awaiting response\\.\\.\\. ?"
                        + "|(Length|Location|Saving to|Connecting to|Resolving|Reusing existing).*");

        /** The last line of a download begins with the time and, if there were bytes, their rate. */
        private static final Pattern TIME_AND_RATE =
                Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d (\\([^)]*\\) - )?");

        private ResponseHead open;
        private long requestedAt;
        private long beganAt;
        private boolean began;
        private long connectedAt;
        private boolean connected;

        @Override
        void take(String line, long at) {
            if (line.startsWith("  ")) {
                head(line.strip(), at);
                return;
            }
            open = null;
            if (REQUEST.matcher(line).matches()) {
                requestedAt = at;
                if (!began) beganAt = at;
                began = true;
            } else if (line.startsWith("Connecting to ") && line.endsWith(" connected.")) {
                if (!connected) connectedAt = at;
                connected = true;
            } else if (line.contains(" failed: ") || !PROGRESS.matcher(line).matches()) {
                remark(TIME_AND_RATE.matcher(line).replaceFirst(""));
            }
        }

        private void head(String line, long at) {
            ResponseHead next = ResponseHead.of(line, requestedAt, at);
            if (next != null) {
                open = next;
                add(next);
            } else if (open != null) {
                open.add(line, at);
            }
        }

        /** Wget waits for the body of a 304, although it has none (RFC 9112, section 6.3). */
        @Override
        boolean waitsForMissingBody() {
            return open == null && last().filter(ResponseHead::notModified).isPresent();
        }

        @Override
        boolean failedOnLengthOnly() {
            return remarks().startsWith(ENDED);
        }

        @Override
        Times times(long startedAt, long bodyAt, long endedAt) {
            boolean seen = began && beganAt < bodyAt;
            long begin = seen ? beganAt : startedAt;
            return new Times(
                    connected && connectedAt < bodyAt ? connectedAt - begin : 0,
                    last().map(response -> Math.min(response.at(), bodyAt) - begin)
                            .orElse(0L),
                    endedAt - begin,
                    seen ? Times.Source.LINES : Times.Source.PROCESS);
        }
    }

    /**
     * curl's output with {@code --verbose}: {@code >} before lines of requests, {@code <} before those of responses,
     * {@code *} before remarks; and its own times at the end.
     */
    static final class CurlTranscript extends Transcript {

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
                    ? Optional.of(
                            "Bytes were received after the end of the response, as given by its header or last chunk.")
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
}
