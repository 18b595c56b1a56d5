// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.results.Fields;

/**
 * Which producers have a connection together.
 *
 * @param number of connections that all threads of a group take in turn, 0 with the other kinds
 */
public record ConnectionShare(Kind kind, int number) {

    public enum Kind {
        THREAD,
        PRODUCER,
        NUMBER
    }

    static ConnectionShare of(Fields fields) {
        String text = fields.optional(ProducerFields.CONNECTIONS);
        switch (text) {
            case "", "thread":
                return new ConnectionShare(Kind.THREAD, 0);
            case "producer":
                return new ConnectionShare(Kind.PRODUCER, 0);
            case "group":
                return new ConnectionShare(Kind.NUMBER, 1);
            default:
                if (text.matches("[1-9]\\d{0,8}"))
                    return new ConnectionShare(Kind.NUMBER, Integer.parseInt(text));
                throw fields.refuse(
                        "Connections", text, "give thread, group, producer, or a number from 1 on");
        }
    }

    /** Names the connection of a producer. */
    String connectionOf(int producer, int thread) {
        return switch (kind) {
            case THREAD -> "thread " + thread;
            case PRODUCER -> "producer " + producer;
            case NUMBER -> "number " + producer % number;
        };
    }
}
