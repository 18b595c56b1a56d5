// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import io.github.jmeteroverdrive.measure.Nearest;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Collection;

/** Refuses names that do not exist, and says what they were probably meant to be. */
public final class Names {

    /** Names to read beside a suggestion. */
    private static final int MOST = 20;

    /** The same where none is near. */
    private static final int MOST_WITHOUT = 100;

    private Names() {}

    /**
     * @param place where the name stands, e.g. {@code jms.yaml, way 'a'}
     * @param kind e.g. {@code key}
     * @param known not empty
     * @throws Refusal when the name is not one of the known ones
     */
    public static void check(String place, String kind, String name, Collection<String> known) {
        if (!known.contains(name)) throw new Refusal(unknown(place, kind, name, known));
    }

    /** A sentence that says so, and what was probably meant. */
    public static String unknown(String place, String kind, String name, Collection<String> known) {
        String guess = Nearest.guess(name, known);
        String all = " There are: " + Nearest.list(known) + ".";
        boolean near = guess.endsWith("?");
        String rest =
                known.size() <= (near ? MOST : MOST_WITHOUT) ? all : near ? "" : " Correct it.";
        return "%s: there is no %s '%s'%s%s".formatted(place, kind, name, guess, rest);
    }
}
