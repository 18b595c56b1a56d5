// SPDX-License-Identifier: Apache-2.0
/**
 * The receive path. A {@code DeliveryListener} reads each message in the provider's thread and passes it as numbers
 * through a {@code DeliveryRing} to the JMeter thread, where a {@code MeasuringReceiver} counts it. {@code ConsumerRun}
 * is a thread from start to end.
 */
package io.github.jmeteroverdrive.jms.consumer;
