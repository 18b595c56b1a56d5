// SPDX-License-Identifier: Apache-2.0

/**
 * What is counted and timed goes to an InfluxDB, of version 1 or 2, or to whoever else takes its
 * line protocol: by a property, or by JMeter's own Backend Listener.
 */
package io.github.jmeteroverdrive.monitor.influx;
