// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Takes passwords out of what a result shows. */
final class Secrets {

    private static final String STARS = "***";
    private static final Pattern AUTHORIZATION =
            Pattern.compile("(?im)^((?:--header=)?(?:Proxy-)?Authorization: *)[^\\r\\n]*");

    private Secrets() {}

    /** A command in one line, as it can be shown. */
    static String shown(List<String> command) {
        List<String> shown = new ArrayList<>(command.size());
        String before = "";
        for (String argument : command) {
            if (argument.startsWith("--password=")) shown.add("--password=" + STARS);
            else if (before.equals("--user")) shown.add(argument.replaceFirst(":.*", ":" + STARS));
            else shown.add(shown(argument));
            before = argument;
        }
        return String.join(" ", shown);
    }

    /** Headers, a line each, as they can be shown. */
    static String shown(String headers) {
        return AUTHORIZATION.matcher(headers).replaceAll("$1" + STARS);
    }
}
