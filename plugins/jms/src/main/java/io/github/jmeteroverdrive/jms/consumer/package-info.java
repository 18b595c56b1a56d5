// SPDX-License-Identifier: Apache-2.0
/**
 * The JMS part of the receive path. A {@code DeliveryListener} reads each message in the provider's thread and passes
 * it as numbers through a {@code DeliveryRing} to the JMeter thread.
 */
package io.github.jmeteroverdrive.jms.consumer;
