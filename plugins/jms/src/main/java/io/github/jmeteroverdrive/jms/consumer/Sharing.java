// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.results.Fields;
import java.util.Locale;

/**
 * How many connections the consumers of a thread group have.
 *
 * @param kind who shares one
 * @param count number of connections of {@link Kind#NUMBER}
 */
record Sharing(Kind kind, int count) {

    /** Who has a connection of its own. */
    enum Kind {
        THREAD,
        GROUP,
        CONSUMER,
        NUMBER
    }

    private static final int MOST = 1_000_000;

    static Sharing of(Fields fields) {
        String text = fields.optional(ConsumerFields.CONNECTIONS).toLowerCase(Locale.ROOT);
        return switch (text) {
            case "", "thread" -> new Sharing(Kind.THREAD, 0);
            case "group" -> new Sharing(Kind.GROUP, 0);
            case "consumer" -> new Sharing(Kind.CONSUMER, 0);
            default -> {
                if (!text.matches("[1-9]\\d{0,6}") || Integer.parseInt(text) > MOST) {
                    throw fields.refuse(
                            "Connections",
                            text,
                            "give thread, group, consumer, or the number of connections of the"
                                    + " thread group, 1 or more");
                }
                yield new Sharing(Kind.NUMBER, Integer.parseInt(text));
            }
        };
    }

    /** Whether there is never more than one connection. */
    boolean one() {
        return kind == Kind.GROUP || kind == Kind.NUMBER && count == 1;
    }

    /** The number of a consumer's connection. */
    int connectionOf(int consumer, int thread) {
        return switch (kind) {
            case THREAD -> thread;
            case GROUP -> 0;
            case CONSUMER -> consumer;
            case NUMBER -> consumer % count;
        };
    }
}
