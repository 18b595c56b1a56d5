// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.MatchVariables;
import java.util.ArrayList;
import java.util.List;

/** The names of a row's matches, {@code name_1} and so on, and their groups. Used by one thread. */
final class MatchNames {

    /** So many are kept; what has more matches pays for the further names. */
    private static final int KEPT = 1024;

    private final String name;
    private final List<GroupNames> kept = new ArrayList<>();

    MatchNames(String name) {
        this.name = name;
    }

    /**
     * @param number from 1
     */
    GroupNames of(int number) {
        if (number > KEPT) return new GroupNames(MatchVariables.numbered(name, number));
        while (kept.size() < number) {
            kept.add(new GroupNames(MatchVariables.numbered(name, kept.size() + 1)));
        }
        return kept.get(number - 1);
    }
}
