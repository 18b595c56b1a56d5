// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/**
 * Whether consumers take and count messages of other senders ("foreign"), or leave them on the queue by a selector on a
 * property of all messages of the run. Thread-safe.
 */
public final class ForeignMessagePolicy implements AutoCloseable {

    public enum Handling {
        /**
         * Take where no other sender is possible, or nothing can be left, or no selector finds ours; otherwise leave.
         */
        AUTO,
        LEAVE,
        TAKE
    }

    private final RunContext run;
    private final List<BooleanSupplier> takers = new CopyOnWriteArrayList<>();
    private Boolean marks;

    private ForeignMessagePolicy(RunContext run) {
        this.run = run;
    }

    public static ForeignMessagePolicy of(RunContext run) {
        return run.shared(ForeignMessagePolicy.class, () -> new ForeignMessagePolicy(run));
    }

    /** Whether consumers get separate copies, or no other sender is possible. */
    public static boolean nothingToLeave(DestinationName destination) {
        return destination.topic() || destination.temporary();
    }

    /** In {@code testStarted()}: the plan has a consumer element. */
    public void declare(Handling handling, List<DestinationName> destinations, String connection, String element) {
        takers.add(() -> destinations.stream().allMatch(d -> takes(handling, d, connection, element)));
    }

    /**
     * Whether producers must set the property: unless each consumer of the plan takes all messages. Call it in a
     * thread, when all elements are declared.
     */
    public synchronized boolean marks() {
        if (marks == null) marks = takers.isEmpty() || !takers.stream().allMatch(BooleanSupplier::getAsBoolean);
        return marks;
    }

    public boolean takes(Handling handling, DestinationName destination, String connection, String element) {
        if (nothingToLeave(destination) || handling == Handling.TAKE) return true;
        if (handling == Handling.LEAVE) return false;
        // no selector finds replies that have only an ID of which this JVM learns when it sends the request
        if (AddressState.of(run, connection, destination).openRequests().noted()) return true;
        return run.startedTarget(
                Connections.named(run, connection, element).settings().url());
    }

    /**
     * The selector of a consumer that leaves foreign messages.
     *
     * @param selector the user's, "" = none
     * @param replies whether its messages are replies, which may have only the correlation ID of their request
     */
    public String selector(String selector, boolean replies) {
        String id = JmsStamp.text(run.runId());
        String ours = JmsStamp.RUN + " = '" + id + "'";
        if (replies) ours = "(%s OR JMSCorrelationID LIKE '%s%%')".formatted(ours, JmsStamp.idPrefix(id));
        return selector.isEmpty() ? ours : ours + " AND (" + selector + ")";
    }

    @Override
    public void close() {
        takers.clear();
    }
}
