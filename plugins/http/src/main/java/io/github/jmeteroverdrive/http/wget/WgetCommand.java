// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments of GNU Wget 1.x: the body to standard output, whatever its status; headers and
 * milestones to standard error; one try; no configuration of the user's that would change either.
 */
final class WgetCommand {

    private WgetCommand() {}

    static List<String> of(WgetSettings settings, Map<String, String> headers) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "--no-config",
                                "--no-hsts",
                                "--server-response",
                                "--progress=dot:giga",
                                "--tries=1",
                                "--content-on-error",
                                "--output-document=-",
                                "--max-redirect="
                                        + (settings.redirects()
                                                ? WgetSettings.MOST_REDIRECTS
                                                : 0)));
        headers.forEach((name, value) -> command.add("--header=" + name + ": " + value));
        if (!settings.user().isEmpty()) {
            command.add("--auth-no-challenge");
            command.add("--user=" + settings.user());
            command.add("--password=" + settings.password());
        }
        if (!settings.verify()) command.add("--no-check-certificate");
        settings.rateLimit().ifPresent(bytes -> command.add("--limit-rate=" + bytes));
        command.addAll(settings.arguments());
        command.add("--");
        command.add(HttpUrl.ascii(settings.url()));
        return command;
    }
}
