// SPDX-License-Identifier: Apache-2.0
/** The target mosquitto: the MQTT broker of this host, with a separate configuration. */
package io.github.jmeteroverdrive.target.mosquitto;
