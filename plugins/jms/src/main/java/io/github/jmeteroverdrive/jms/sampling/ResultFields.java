// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.sampling;

import io.github.jmeteroverdrive.form.Field;

/** Fields that producers and consumers have alike, about results and time. */
public final class ResultFields {

    private static final int DAY = 86_400;

    private ResultFields() {}

    /** How many messages a sample result is about. */
    public static Field<Integer> messagesPerResult(String property, int initial) {
        return Field.count(property, "Messages per result", 0, Integer.MAX_VALUE)
                .initial(initial)
                .says(0, "one result a second")
                .says(1, "each message is a sample result")
                .hint("Messages that are one sample result");
    }

    /** A time of up to a day. */
    public static Field<Integer> seconds(String property, String label, int initial) {
        return Field.count(property, label, 0, DAY).initial(initial).unit("s");
    }
}
