// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import io.github.jmeteroverdrive.form.Field;
import java.util.OptionalLong;

/** The fields of workers that all protocols share; {@code element} is the prefix of a property. */
public final class WorkerFields {

    private static final int MAX_QUEUES = 1000;

    private WorkerFields() {}

    /** Without hints on its values, which depend on the protocol. */
    public static Field<Role> role(String element) {
        return Field.choice(element + ".role", "Role", Role.PRODUCER);
    }

    public static Field<Integer> queues(String property, String label) {
        return Field.count(property, label, 1, MAX_QUEUES)
                .initial(1)
                .hint("With more than 1, NAME0, NAME1 …; one is picked at random per request");
    }

    public static Field<Integer> limit(String element, int most) {
        return Field.count(element + ".limit", "Messages per request", 1, most)
                .initial(5)
                .hint("At most, in a listing or a claim");
    }

    public static Field<Integer> size(String element, String unit, int least, int most) {
        return Field.count(element + ".messageSize", "Message size", least, most)
                .initial(1398)
                .unit(unit)
                .hint("Of a message's body");
    }

    public static Field<OptionalLong> messages(String element) {
        return Field.limit(element + ".messages", "Messages").hint("Of all producers of this element together");
    }

    public static Field<Integer> drainTimeout(String element) {
        return Field.seconds(element + ".drainTimeout", "Drain time-out", 10)
                .hint("How long consumers may continue after the last producer has ended");
    }
}
