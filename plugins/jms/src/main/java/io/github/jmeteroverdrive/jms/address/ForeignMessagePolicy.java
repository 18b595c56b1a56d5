// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.address;

import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.message.MessageStamp;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/**
 * What becomes of messages on a queue that are not this run's: taken and counted, or left with the
 * broker by a selector on a property that all messages of the run then carry. One per run,
 * thread-safe.
 */
public final class ForeignMessagePolicy implements AutoCloseable {

    /** Property of messages: the run id in hex. */
    public static final String PROPERTY = MessageStamp.RUN;

    /** What a consumer wants. */
    public enum Handling {
        /** Take where nobody else can have sent, or nothing can be left; leave otherwise. */
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

    /** What the property says of this run's messages. */
    public static String propertyValue(long runId) {
        return Long.toHexString(runId);
    }

    /** Whether a consumer of this destination gets a copy of its own, or nobody else can send. */
    public static boolean nothingToLeave(DestinationName destination) {
        return destination.topic() || destination.temporary();
    }

    /**
     * In {@code testStarted()}: a consumer element with these destinations is in the plan.
     *
     * @param connection name of its od - JMS Connection
     * @param element how errors name it
     */
    public void declare(
            Handling handling,
            List<DestinationName> destinations,
            String connection,
            String element) {
        takers.add(
                () -> destinations.stream().allMatch(d -> takes(handling, d, connection, element)));
    }

    /**
     * Whether producers must mark their messages: unless every consumer of the plan takes all. To
     * be asked in a thread, when all elements have been declared.
     */
    public synchronized boolean marks() {
        if (marks == null)
            marks = takers.isEmpty() || !takers.stream().allMatch(BooleanSupplier::getAsBoolean);
        return marks;
    }

    /** Whether a consumer takes foreign messages from a destination. */
    public boolean takes(
            Handling handling, DestinationName destination, String connection, String element) {
        if (nothingToLeave(destination) || handling == Handling.TAKE) return true;
        if (handling == Handling.LEAVE) return false;
        return run.startedTarget(Connections.named(run, connection, element).settings().url());
    }

    /**
     * The selector of a consumer that leaves foreign messages.
     *
     * @param selector the user's, "" = none
     * @param replies whether what arrives are replies, which may have no more of their request than
     *     its correlation ID
     */
    public String selector(String selector, boolean replies) {
        String ours = PROPERTY + " = '" + propertyValue(run.runId()) + "'";
        if (replies)
            ours =
                    "("
                            + ours
                            + " OR JMSCorrelationID LIKE '"
                            + MessageStamp.idPrefix(propertyValue(run.runId()))
                            + "%')";
        return selector.isEmpty() ? ours : ours + " AND (" + selector + ")";
    }

    @Override
    public void close() {
        takers.clear();
    }
}
