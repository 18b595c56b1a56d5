// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments of curl: the body to standard output, headers of request and response and at the
 * end a line of figures to standard error; no configuration of the user's that would change either.
 */
final class CurlCommand {

    /** What the line of figures begins with. */
    static final String FIGURES = "od-figures ";

    private static final String WRITE_OUT =
            "%{stderr}\\n"
                    + FIGURES
                    + "%{time_connect} %{time_appconnect} %{time_starttransfer} %{time_total}"
                    + " %{size_request}\\n";

    private CurlCommand() {}

    static List<String> of(WgetSettings settings, Map<String, String> headers) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "-q", // counts as the first argument only
                                "--silent",
                                "--show-error",
                                "--verbose",
                                "--globoff",
                                "--no-buffer", // or a curl that is killed takes bytes with it
                                "--output",
                                "-",
                                "--write-out",
                                WRITE_OUT));
        if (settings.redirects()) {
            command.add("--location");
            command.add("--max-redirs");
            command.add(String.valueOf(WgetSettings.MOST_REDIRECTS));
        }
        headers.forEach(
                (name, value) -> {
                    command.add("--header");
                    // "Name:" would leave the header out
                    command.add(value.isEmpty() ? name + ";" : name + ": " + value);
                });
        if (!settings.user().isEmpty()) {
            command.add("--user");
            command.add(settings.user() + ":" + settings.password());
        }
        if (!settings.verify()) command.add("--insecure");
        settings.rateLimit()
                .ifPresent(
                        bytes -> {
                            command.add("--limit-rate");
                            command.add(String.valueOf(bytes));
                        });
        command.addAll(settings.arguments());
        command.add("--");
        command.add(HttpUrl.ascii(settings.url()));
        return command;
    }
}
