// SPDX-License-Identifier: Apache-2.0
/**
 * The JMS elements, on jakarta.jms 3.1: a provider of the messaging engine.
 *
 * <p>Completions arrive in the client's threads and touch only their {@code JmsSlot}. A consumer's listener writes into
 * a {@code DeliveryRing}, which its JMeter thread empties.
 */
package io.github.jmeteroverdrive.jms;
