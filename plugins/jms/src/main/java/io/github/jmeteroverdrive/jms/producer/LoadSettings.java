// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.sending.Pace;
import java.util.OptionalLong;

/**
 * How much is sent and how fast, checked.
 *
 * @param maxPending messages in flight per producer, 0 = unbounded
 * @param strict whether each completion wakes a blocked producer
 * @param pace over all producers of the group
 * @param messages over all producers of the group, empty = no limit
 * @param endToEndLimit messages sent and not received per address, 0 = no limit
 */
public record LoadSettings(
        int maxPending, boolean strict, Pace pace, OptionalLong messages, long endToEndLimit) {

    static LoadSettings of(Fields fields) {
        return new LoadSettings(
                fields.get(ProducerFields.MAX_PENDING),
                fields.get(ProducerFields.STRICT),
                ProducerFields.PACE.in(fields),
                fields.get(ProducerFields.MESSAGES),
                fields.get(ProducerFields.END_TO_END_LIMIT).orElse(0));
    }
}
