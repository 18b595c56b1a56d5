// SPDX-License-Identifier: Apache-2.0
/**
 * The send path: schedule, limits, send, outcome. {@code ProducerRun} is a thread from start to end, {@code SendLoop}
 * sends in it, a {@code Slot} is a message in flight. A provider supplies the {@code ProducerClient}.
 */
package io.github.jmeteroverdrive.messaging.producer;
