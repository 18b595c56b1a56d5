// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import io.github.jmeteroverdrive.results.PaceFields;
import io.github.jmeteroverdrive.results.PerResult;
import io.github.jmeteroverdrive.results.ResultFields;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/** The fields that producers of every provider have. */
public record SendFields(
        Field<Integer> maxPending,
        Field<Boolean> strict,
        Field<OptionalLong> endToEndLimit,
        PaceFields pace,
        Field<OptionalLong> messages,
        Field<Integer> messagesPerResult,
        Field<Integer> waitForConsumers,
        Field<Integer> drainTimeout) {

    /** The largest limit of messages in flight. */
    public static final int MOST_PENDING = Integer.MAX_VALUE >> 2;

    /** @param element with which their properties begin */
    public static SendFields of(String element) {
        return new SendFields(
                Field.count(element + ".maxPending", "Max pending", 0, MOST_PENDING)
                        .initial(1)
                        .hint("Messages in flight per producer: sent and not yet acknowledged")
                        .meaning(0, "unbounded"),
                Field.flag(element + ".strict", "Strict limit", false)
                        .meaning(true, "each acknowledgement wakes a blocked sender")
                        .meaning(false, "a quarter of the limit does, which is faster"),
                Field.limit(element + ".endToEndLimit", "End-to-end limit")
                        .hint("Messages of an address that were sent and not yet received by consumers of this plan"),
                PaceFields.of(element, "messages", "producers"),
                Field.limit(element + ".messages", "Messages").hint("Total over all producers of the group"),
                ResultFields.perResult(element + ".messagesPerResult", "message", 1),
                Field.seconds(element + ".waitForConsumers", "Wait for consumers", 30)
                        .hint("How long to wait before the first send until all consumers have" + " subscribed")
                        .meaning(0, "not at all"),
                Field.seconds(element + ".drainTimeout", "Drain time-out", 10)
                        .hint("How long to wait at the end for messages in flight; then they are" + " unresolved"));
    }

    public Section load() {
        return Section.of(
                "Load", maxPending, strict, endToEndLimit, pace.rate(), pace.arrivals(), pace.late(), messages);
    }

    /** In {@code testStarted()}: JMeter's listeners learn how many messages a result covers. */
    public void prepareResults(TestElement element, SendSettings settings) {
        PerResult.prepare(element, messagesPerResult, settings.messagesPerResult());
    }

    public Section results() {
        return Section.of("Results, begin and end", messagesPerResult, waitForConsumers, drainTimeout);
    }

    /**
     * The settings of a provider's element.
     *
     * @param interval the field of messages per transaction
     * @throws io.github.jmeteroverdrive.measure.Refusal if more messages are in a transaction than may be in flight
     */
    public SendSettings settings(
            Fields fields,
            WorkerLayout layout,
            Durability durability,
            Optional<DestinationName> replyTo,
            Field<Integer> interval,
            boolean perMessage) {
        int pending = fields.get(maxPending);
        int commitInterval = fields.get(interval);
        if (pending != 0 && pending < commitInterval)
            throw fields.refuse(interval, """
                    a transaction is in flight as a whole, and Max pending is %d; give a Max \
                    pending of at least %d, or a smaller interval""".formatted(pending, commitInterval));
        return settings(fields, layout, durability, replyTo, commitInterval, perMessage);
    }

    /** The settings of an element that has no transactions, and sends no requests. */
    public SendSettings settings(Fields fields, WorkerLayout layout, Durability durability, boolean perMessage) {
        return settings(fields, layout, durability, Optional.empty(), 0, perMessage);
    }

    private SendSettings settings(
            Fields fields,
            WorkerLayout layout,
            Durability durability,
            Optional<DestinationName> replyTo,
            int commitInterval,
            boolean perMessage) {
        return new SendSettings(
                layout.element(),
                fields.get(layout.names().connection()),
                layout,
                new SendSettings.Load(
                        fields.get(maxPending),
                        fields.get(strict),
                        pace.in(fields),
                        fields.get(messages),
                        fields.get(endToEndLimit).orElse(0)),
                durability,
                replyTo,
                commitInterval,
                perMessage,
                fields.get(messagesPerResult),
                TimeUnit.SECONDS.toNanos(fields.get(drainTimeout)),
                TimeUnit.SECONDS.toNanos(fields.get(waitForConsumers)));
    }
}
