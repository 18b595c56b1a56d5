// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.layout;

import java.util.Locale;

/**
 * Which producers or consumers of a thread group have a connection together.
 *
 * @param number of connections that all take in turn with {@link Kind#NUMBER}, else 0
 */
public record Sharing(Kind kind, int number) {

    /** Who has a connection of its own. */
    public enum Kind {
        THREAD,
        EACH,
        NUMBER
    }

    /**
     * As it stands in a plan.
     *
     * @param worker producer or consumer
     * @throws IllegalArgumentException with the remedy
     */
    static Sharing parse(String given, String worker) {
        String text = given.toLowerCase(Locale.ROOT);
        if (text.equals("thread")) return new Sharing(Kind.THREAD, 0);
        if (text.equals("group")) return new Sharing(Kind.NUMBER, 1);
        if (text.equals(worker)) return new Sharing(Kind.EACH, 0);
        if (text.matches("[1-9]\\d{0,5}")) return new Sharing(Kind.NUMBER, Integer.parseInt(text));
        throw new IllegalArgumentException(
                "give thread, group, "
                        + worker
                        + ", or the number of connections of the thread group, from 1 to 999999");
    }

    /** Whether there is never more than one connection. */
    public boolean one() {
        return number == 1;
    }

    /** The number of a connection in the thread group. */
    int connectionOf(int worker, int thread) {
        return switch (kind) {
            case THREAD -> thread;
            case EACH -> worker;
            case NUMBER -> worker % number;
        };
    }
}
