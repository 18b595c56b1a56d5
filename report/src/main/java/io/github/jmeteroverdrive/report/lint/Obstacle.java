// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.io.Serial;

/** Why a Thread Group cannot be proved to send the same in another way. */
public final class Obstacle extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /** @param why a sentence */
    public Obstacle(String why) {
        super(why);
    }

    /** Throws unless something is so. */
    public static void unless(boolean so, String why) {
        if (!so) throw new Obstacle(why);
    }
}
