// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.sampling;

import io.github.jmeteroverdrive.form.Field;

/** The field that producers and consumers have alike about results. */
public final class ResultFields {

    private ResultFields() {}

    /** How many messages a sample result is about. */
    public static Field<Integer> messagesPerResult(String property, int initial) {
        return Field.count(property, "Messages per result", 0, Integer.MAX_VALUE)
                .initial(initial)
                .says(0, "one result a second")
                .says(1, "each message is a sample result")
                .hint("Messages that are one sample result");
    }
}
