// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import io.github.jmeteroverdrive.measure.PendingLimit;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.MessageStamp;
import io.github.jmeteroverdrive.messaging.WorkerLayout;
import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * A provider's part of one thread of producers: its connections to the broker. Methods are called by the JMeter thread
 * only; they may throw any exception of the provider.
 */
public interface ProducerClient {

    @FunctionalInterface
    interface Factory {

        /**
         * @param group name of the thread group
         * @param recorder takes the time of commits
         * @param whenLost to be called, by any thread, when a connection is lost; the run has then failed
         */
        ProducerClient connect(
                WorkerLayout.Assignment assignment, String group, ProducerRecorder recorder, Runnable whenLost)
                throws Exception;
    }

    MessageSender open(WorkerLayout.Placement placement) throws Exception;

    /** Closes all that was opened, in limited time. */
    void close();

    /** Once a second: counts what only the client library knows. */
    default void count(ProducerRecorder recorder, long now, Phases phases) {}

    /** What may block a send or a commit, and the remedy: the end of a sentence. */
    default String blockedBy() {
        return "so it did not end in time; check the broker";
    }

    /** A message was not sent, so it is not in doubt, even if its connection is interrupted. */
    final class NotSent extends IOException {

        private static final long serialVersionUID = 1;

        public NotSent(String why) {
            super(why);
        }
    }

    /** One producer. Its calls are the hot path: they must not create garbage beyond that of the client library. */
    abstract class MessageSender {

        final SendSession session;
        final MessageStamp stamp;

        /** @param stamp of its messages; the caller sets all fields but the length before each {@link #write} */
        protected MessageSender(SendSession session, MessageStamp stamp) {
            this.session = session;
            this.stamp = stamp;
        }

        public abstract Slot slot(PendingLimit limit, LongSupplier clock);

        /**
         * Fills a slot's message, and sets the length of the stamp.
         *
         * @param slot one of {@link #slot}
         */
        public abstract void write(Slot slot) throws Exception;

        /**
         * Sends it. The slot gets its outcome now or later, in any thread, by {@link Slot#complete}; in a transaction
         * from its commit.
         *
         * @throws Exception if it was not sent; the slot has no outcome then
         */
        public abstract void send(Slot slot) throws Exception;

        /** Whether the broker may have a message whose outcome was this failure. */
        public boolean isInDoubt(Exception failure) {
            return false;
        }
    }
}
