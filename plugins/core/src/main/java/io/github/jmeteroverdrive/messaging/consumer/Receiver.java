// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.consumer;

import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.messaging.AddressState;
import io.github.jmeteroverdrive.messaging.DestinationName;
import io.github.jmeteroverdrive.run.RunContext;

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
}
