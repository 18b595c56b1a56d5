// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import java.util.ArrayList;
import java.util.List;

/** Requests, one below the other, as users write them. */
public final class RequestLines {

    private RequestLines() {}

    /**
     * The requests of a text, without blank lines and comments, which begin with {@code #}. A line
     * that begins with a blank goes on with the one before.
     */
    public static List<String> of(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String given = line.strip();
            if (given.isEmpty() || given.startsWith("#")) continue;
            boolean goesOn = Character.isWhitespace(line.charAt(0)) && !lines.isEmpty();
            if (goesOn) lines.add(lines.remove(lines.size() - 1) + " " + given);
            else lines.add(given);
        }
        return lines;
    }
}
