// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.messaging.WorkerLayout;

/**
 * A provider's part of one thread of consumers. Methods are called by the JMeter thread only; they may throw any
 * exception of the provider.
 */
public interface ConsumerClient {

    @FunctionalInterface
    interface Factory {

        /**
         * @param group name of the thread group
         * @param consumers of the thread, 1 or more
         * @param whenLost to be called, by any thread, when a connection is lost; the run has then failed
         */
        ConsumerClient connect(String group, int consumers, Runnable whenLost) throws Exception;
    }

    /**
     * Creates the consumer of a placement; it receives nothing before {@link #start}.
     *
     * @return what counts its messages: a {@link MeasuringReceiver}, unless it is a part of the system under test
     */
    Receiver subscribe(WorkerLayout.Placement placement, Receiver.Setup setup) throws Exception;

    void start() throws Exception;

    /** Waits some ms for messages, or receives them. */
    void await() throws Exception;

    /**
     * Reports acknowledgements that failed.
     *
     * @param all whether to report also those whose cause may become known later
     */
    default void judgeAcknowledgements(boolean all) {}

    /**
     * Closes all consumers, in limited time: the rest is committed or acknowledged.
     *
     * @param meanwhile processes what still arrives
     * @return whether all were closed in order; if not, the broker may hold messages for them
     */
    boolean close(Runnable meanwhile);

    /** Where a {@link Receiver} gets its messages from. */
    interface Source {

        /** Fetches the next delivery. @return false if there is none */
        boolean poll(Delivery into);

        /** Whether a thread of the provider is processing a message. */
        default boolean isBusy() {
            return false;
        }
    }
}
