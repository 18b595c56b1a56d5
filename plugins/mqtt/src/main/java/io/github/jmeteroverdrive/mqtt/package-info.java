// SPDX-License-Identifier: Apache-2.0
/**
 * The MQTT elements: a provider of the messaging engine on HiveMQ's client. Connections of an {@code od - MQTT
 * Connection} share its event loops, whose threads complete the slots of publishers and fill the rings of subscribers.
 */
package io.github.jmeteroverdrive.mqtt;
