// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.Accounts;
import io.github.jmeteroverdrive.jms.layout.Place;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.run.RunContext;

/** One JMS consumer of a JMeter thread, which alone uses it. */
abstract class Receiver {

    private final Account account;
    private final DeliveryRing ring;
    private final Reception reception;
    private final AckFailures ackFailures;
    private final ConsumerEnd end;

    /**
     * @param reader reads its messages in the provider's thread
     * @param rings how many consumers the thread has
     */
    Receiver(
            RunContext run,
            ConsumerSettings settings,
            Place place,
            SessionLink session,
            MessageReader reader,
            int rings) {
        account = Accounts.account(run, settings.connection(), place.destination());
        ring = new DeliveryRing(rings);
        ackFailures = new AckFailures(run, settings.element(), session.acks());
        reception = Reception.of(run, settings, reader, ring, session.acks(), ackFailures);
        end = new ConsumerEnd(settings.drainNanos(), settings.idleNanos(), account, this::complete);
    }

    /** That of its address. */
    Account account() {
        return account;
    }

    /** The next that came and was not dealt with. @return false when there is none */
    boolean poll(Delivery into) {
        return ring.poll(into);
    }

    /** What its messages go through in the provider's thread. */
    Reception reception() {
        return reception;
    }

    /** What could not be acknowledged. */
    AckFailures ackFailures() {
        return ackFailures;
    }

    ConsumerEnd end() {
        return end;
    }

    /** The provider has made its consumer. */
    abstract void subscribed();

    /** Whether all of the account's acknowledged messages have arrived where it takes part. */
    abstract boolean complete();

    /**
     * Counts a delivery.
     *
     * @return time in ns that its sample result is to show, or -1 when it has none
     */
    abstract long add(Delivery delivery, Phases phases);

    /** Why the delivery that was last added failed, or null. */
    abstract String error();

    /** What it received since the last call, for the ledger; null when there is nothing to tell. */
    abstract Ledger.Part part();

    /** Its thread ends, and all that came was dealt with. */
    abstract void leave();
}
