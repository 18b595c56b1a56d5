// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.consumer;

import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.Phases;

/** One JMS consumer of a JMeter thread, which alone uses it. */
interface Receiver {

    /** What came and was not dealt with. */
    DeliveryRing ring();

    /** What its messages go through in the provider's thread. */
    Reception reception();

    ConsumerEnd end();

    /**
     * Counts a delivery.
     *
     * @return time in ns that its sample result is to show, or -1 when it has none
     */
    long add(Delivery delivery, Phases phases);

    /** Why the delivery that was last added failed, or null. */
    String error();

    /** What it received since the last call, for the ledger; null when there is nothing to tell. */
    Ledger.Part part();
}
