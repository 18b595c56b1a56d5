// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The JMeter thread's side of one consumer. */
public abstract class Receiver {

    /** What receivers of every provider need. */
    public record Setup(
            RunContext run, ReceiveSettings settings, DestinationName destination, IntervalRecorder recorder) {

        public AddressState address() {
            return AddressState.of(run, settings.connection(), destination);
        }
    }

    protected final AddressState address;
    protected final RunContext run;
    protected final ReceiveSettings settings;
    protected final IntervalRecorder recorder;
    private final ConsumerClient.Source source;
    final ConsumerEnd end;

    protected Receiver(Setup setup, ConsumerClient.Source source) {
        run = setup.run;
        settings = setup.settings;
        recorder = setup.recorder;
        address = setup.address();
        this.source = source;
        end = new ConsumerEnd(settings, address, this::complete);
    }

    /** Fetches the next delivery. @return false if there is none */
    final boolean poll(Delivery into) {
        return source.poll(into);
    }

    /** Whether a thread of the provider is processing a message. */
    final boolean isBusy() {
        return source.isBusy();
    }

    /** Messages sent from now on should arrive. */
    protected void subscribed() {}

    /** Whether all acknowledged messages have arrived where this consumer takes part. */
    protected abstract boolean complete();

    /** Counts a delivery. @return duration of its sample result in ns, or -1 if it has none */
    protected abstract long add(Delivery delivery, Phases phases);

    /** Why the delivery that was last added failed, or null. */
    protected String error() {
        return null;
    }

    /** What it received since the last call, for the ledger; null if there is nothing. */
    protected Ledger.Part part() {
        return null;
    }

    /** The thread ends, and everything that arrived was processed. */
    protected void leave() {}

    /** @param complete whether all acknowledged messages have arrived where this consumer takes part */
    static final class ConsumerEnd {

        private static final long SHORT_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
        private static final long RECENT_NANOS = TimeUnit.SECONDS.toNanos(2);

        private final long drainNanos;
        private final long idleNanos;
        private final boolean drainsBacklog;
        private final AddressState account;
        private final BooleanSupplier complete;
        private volatile boolean stopped;
        private boolean shutDown;
        private boolean draining;
        private long drainUntil;
        private boolean waiting;
        private long lastDelivery;
        private long lastActivity;
        private boolean others;

        /**
         * @param complete whether all of the account's acknowledged messages have arrived where this consumer takes
         *     part
         */
        ConsumerEnd(ReceiveSettings settings, AddressState account, BooleanSupplier complete) {
            drainNanos = settings.drainNanos();
            idleNanos = settings.idleNanos();
            drainsBacklog = settings.fillFirst();
            this.account = account;
            this.complete = complete;
        }

        /** A message arrived at {@code at} (nanoTime). */
        void delivered(long at) {
            waiting = true;
            lastDelivery = at;
            active(at);
        }

        /** Its listener is processing a message. */
        void active(long now) {
            lastActivity = now;
        }

        /** A message arrived that another JVM of the run has sent. */
        void fromAnotherJvm() {
            others = true;
        }

        /** Any thread: end within 2 s. */
        void stop() {
            stopped = true;
        }

        /** JMeter shuts down: the drain time-out begins, even if producers are active. */
        void shutDown(long now) {
            shutDown = true;
            drain(now);
        }

        boolean reached(long now) {
            if (!waiting) delivered(now);
            boolean ended = account.producersEnded();
            if (others && ended && !stopped && !shutDown) return idle(now);
            if (ended && complete.getAsBoolean()) return true;
            if (ended && drainsBacklog && !stopped && !shutDown) return now - lastActivity >= drainNanos;
            if (stopped || ended) drain(now);
            if (draining) return now - drainUntil >= 0;
            return !account.hasProducers() && idle(now);
        }

        /** Whether messages of another JVM still arrived when it ended, so that more may follow. */
        boolean cutOff(long now) {
            return draining && others && now - lastDelivery < RECENT_NANOS;
        }

        private boolean idle(long now) {
            return now - lastActivity >= idleNanos;
        }

        private void drain(long now) {
            long limit = stopped ? Math.min(SHORT_DRAIN_NANOS, drainNanos) : drainNanos;
            drainUntil = (draining ? Math.min(drainUntil - now, limit) : limit) + now;
            draining = true;
        }
    }
}
