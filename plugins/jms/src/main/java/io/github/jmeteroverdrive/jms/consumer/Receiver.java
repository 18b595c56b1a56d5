// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.address.AddressState;
import io.github.jmeteroverdrive.jms.connection.Layout;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Parking;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;

/** The JMeter thread's side of one JMS consumer. */
abstract class Receiver {

    /**
     * The parts of a receiver.
     *
     * @param rings number of consumers that the thread has
     */
    record Setup(
            RunContext run,
            ConsumerSettings settings,
            Layout.Placement placement,
            ConsumerSession session,
            IntervalRecorder recorder,
            int rings) {

        AddressState address() {
            return AddressState.of(run, settings.connection(), placement.destination());
        }
    }

    final AddressState address;
    final RunContext run;
    final ConsumerSettings settings;
    final IntervalRecorder recorder;
    private final DeliveryRing ring;
    final DeliveryListener listener;
    final ConsumerEnd end;

    Receiver(Setup setup, MessageReader reader) {
        run = setup.run;
        settings = setup.settings;
        recorder = setup.recorder;
        address = setup.address();
        ring = new DeliveryRing(setup.rings);
        listener = new DeliveryListener(
                run.clock()::nanoTime,
                Parking.SYSTEM,
                settings.reception().consumeNanos(),
                reader,
                ring,
                setup.session.acknowledger);
        end = new ConsumerEnd(settings.drainNanos(), settings.idleNanos(), address, this::complete);
    }

    /** Fetches the next delivery. @return false if there is none */
    boolean poll(Delivery into) {
        return ring.poll(into);
    }

    void subscribed() {}

    /** Whether all acknowledged messages have arrived where this consumer takes part. */
    abstract boolean complete();

    /** Counts a delivery. @return duration of its sample result in ns, or -1 if it has none */
    abstract long add(Delivery delivery, Phases phases);

    /** Why the delivery that was last added failed, or null. */
    String error() {
        return null;
    }

    /** What it received since the last call, for the ledger; null if there is nothing. */
    Ledger.Part part() {
        return null;
    }

    /** The thread ends, and everything that arrived was processed. */
    void leave() {}
}
