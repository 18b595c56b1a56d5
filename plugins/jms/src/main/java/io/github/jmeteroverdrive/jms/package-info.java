// SPDX-License-Identifier: Apache-2.0
/**
 * The JMS elements, on jakarta.jms 3.1.
 *
 * <p>A JMeter thread has one or more producers, each with a {@code SlotRing} of messages in flight; completions arrive
 * in the provider's threads and touch only their {@code Slot}. A consumer's listener writes into a
 * {@code DeliveryRing}, which its JMeter thread empties. Producers and consumers know of each other through
 * {@code AddressState}.
 */
package io.github.jmeteroverdrive.jms;
