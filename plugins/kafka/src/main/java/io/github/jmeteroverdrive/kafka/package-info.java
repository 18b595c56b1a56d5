// SPDX-License-Identifier: Apache-2.0
/**
 * The Kafka elements: a provider of the messaging engine. A thread of producers has one {@code KafkaProducer}, whose
 * network thread completes the slots; a thread of consumers polls a {@code KafkaConsumer} each.
 */
package io.github.jmeteroverdrive.kafka;
