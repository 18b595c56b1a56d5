// SPDX-License-Identifier: Apache-2.0
/** The target mosquitto: the MQTT broker of this host, with a configuration of its own. */
package io.github.jmeteroverdrive.target.mosquitto;
