// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
                    entry(1, "the protocol is not supported"),
                    entry(2, "wrong argument"),
                    entry(3, "the URL is malformed"),
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

    /** A clause that is the same for all downloads that end with this code. */
    String exitMeaning(int code) {
        String known = exitCodes.get(code);
        if (known != null) return known;
        if (code > SIGNAL) return "ended by signal " + (code - SIGNAL);
        return code == 0 ? "no HTTP response" : "unknown exit code";
    }
}
