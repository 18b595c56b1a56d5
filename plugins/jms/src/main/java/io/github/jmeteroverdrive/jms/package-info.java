// SPDX-License-Identifier: Apache-2.0

/**
 * JMS elements for JMeter on jakarta.jms 3.1: {@link JmsConnection}, {@link JmsAsyncProducer},
 * {@link JmsConsumer}.
 *
 * <p>A JMeter thread with a producer owns a connection, a session, a {@code SlotRing} of messages
 * in flight and an {@code IntervalRecorder}; completions come from the provider's threads and touch
 * only their {@code Slot}. A consumer's listener writes into a {@code DeliveryRing}, which its
 * JMeter thread empties. What both sides need to know of each other to end a run goes through
 * {@code AddressStates}.
 */
package io.github.jmeteroverdrive.jms;
