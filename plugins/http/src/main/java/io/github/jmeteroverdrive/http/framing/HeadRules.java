// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.util.List;
import java.util.Optional;

/** Judges a response's header of which there are the lines only. */
public final class HeadRules {

    private HeadRules() {}

    /**
     * @param lines the status line and those of the fields
     * @return what breaks the rules, a sentence; empty when nothing does
     */
    public static Optional<String> complaint(List<String> lines) {
        Head head = new Head();
        try {
            head.status(lines.get(0));
            for (String line : lines.subList(1, lines.size())) head.field(line);
            head.body("GET");
            return Optional.empty();
        } catch (Malformed e) {
            return Optional.of(e.getMessage());
        }
    }
}
