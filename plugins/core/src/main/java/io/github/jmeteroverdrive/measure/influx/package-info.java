// SPDX-License-Identifier: Apache-2.0

/** Points for InfluxDB: how figures are written, and the way to the receiver. */
package io.github.jmeteroverdrive.measure.influx;
