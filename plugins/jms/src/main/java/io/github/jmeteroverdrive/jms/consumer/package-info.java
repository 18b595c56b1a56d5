// SPDX-License-Identifier: Apache-2.0
/**
 * The receive path. A {@code ConsumerGroup} has any number of consumers on sessions and connections
 * that its {@code Layout} deals out; each message goes through its {@code DeliveryListener} in the
 * provider's thread and as numbers through a {@code DeliveryRing} to the JMeter thread, where a
 * {@code ConsumerRun} counts it. {@code LinkClosing} commits the tail and removes durable
 * subscriptions.
 */
package io.github.jmeteroverdrive.jms.consumer;
