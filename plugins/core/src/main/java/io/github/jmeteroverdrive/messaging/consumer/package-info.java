// SPDX-License-Identifier: Apache-2.0
/**
 * The receive path. {@code ConsumerRun} is a thread from start to end; a {@code MeasuringReceiver} counts the
 * deliveries of one consumer. A provider supplies the {@code ConsumerClient}; if its library delivers in other threads,
 * a {@code DeliveryRing} hands them over.
 */
package io.github.jmeteroverdrive.messaging.consumer;
