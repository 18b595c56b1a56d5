// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import io.github.jmeteroverdrive.measure.Nearest;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Collection;

/** Refuses names that do not exist, and says what they were probably meant to be. */
public final class Names {

    private static final int MOST = 20;

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
        return "%s: there is no %s '%s'%s%s"
                .formatted(place, kind, name, Nearest.guess(name, known), all(known));
    }

    /** Nothing when there are too many to read. */
    private static String all(Collection<String> known) {
        return known.size() > MOST ? "" : " There are: " + Nearest.list(known) + ".";
    }
}
