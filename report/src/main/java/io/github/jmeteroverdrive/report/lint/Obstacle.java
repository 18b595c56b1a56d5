// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

/** The reason that an asynchronous replacement of a Thread Group is not proven to send the same requests. */
public final class Obstacle extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param why a sentence */
    public Obstacle(String why) {
        super(why);
    }

    public static void unless(boolean holds, String why) {
        if (!holds) throw new Obstacle(why);
    }
}
