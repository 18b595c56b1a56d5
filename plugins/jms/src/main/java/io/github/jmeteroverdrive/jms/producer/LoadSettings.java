// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much is sent and how fast, checked.
 *
 * @param maxPending messages in flight per producer, 0 = unbounded
 * @param strict whether each completion wakes a blocked producer
 * @param rate over all producers of the group, empty = as fast as it goes
 * @param messages over all producers of the group, empty = no limit
 * @param endToEndLimit messages sent and not received per address, 0 = no limit
 */
public record LoadSettings(
        int maxPending,
        boolean strict,
        Optional<RateSteps> rate,
        SendSchedule.Late late,
        OptionalLong messages,
        long endToEndLimit) {

    static final int MOST_PENDING = Integer.MAX_VALUE >> 2;

    static LoadSettings of(Fields fields) {
        return new LoadSettings(
                (int) fields.whole(ProducerFields.MAX_PENDING, "Max pending", 1, 0, MOST_PENDING),
                fields.flag(ProducerFields.STRICT, "Strict limit", false),
                rate(fields),
                fields.oneOf(ProducerFields.LATE, "Late sends", SendSchedule.Late.CATCH_UP),
                fields.positiveWhole(ProducerFields.MESSAGES, "Messages"),
                fields.positiveWhole(ProducerFields.END_TO_END_LIMIT, "End-to-end limit")
                        .orElse(0));
    }

    private static Optional<RateSteps> rate(Fields fields) {
        String text = fields.optional(ProducerFields.RATE);
        if (text.isEmpty()) return Optional.empty();
        try {
            return Optional.of(RateText.parse(text));
        } catch (IllegalArgumentException e) {
            throw fields.refuse("Rate", text, e.getMessage());
        }
    }

    /**
     * Whether percentiles from the intended send time mean anything: skipped messages would be
     * missing.
     */
    boolean timedFromIntended() {
        return rate.isPresent() && late == SendSchedule.Late.CATCH_UP;
    }
}
