// SPDX-License-Identifier: Apache-2.0

/**
 * Targets that start what is installed on this host, with a configuration that they write: nginx, the MQTT broker
 * Mosquitto, and Zaqar, OpenStack's message service behind gunicorn, with a separate Redis. Zaqar and Redis are
 * installed by targets/zaqar/setup; see docs/patterns.md.
 */
package io.github.jmeteroverdrive.target.host;
