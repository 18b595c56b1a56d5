// SPDX-License-Identifier: Apache-2.0
/**
 * The catalogue of figures: name, unit, good direction and meaning of each. All code that writes, reads, shows or
 * checks a figure takes it from {@link io.github.jmeteroverdrive.measure.figure.Catalogue}, so a new figure needs a
 * line there and code that records it.
 *
 * <p>Figures as points for InfluxDB: how they are written ({@link io.github.jmeteroverdrive.measure.figure.Points}),
 * and the way to the receiver ({@link io.github.jmeteroverdrive.measure.figure.InfluxPost}).
 */
package io.github.jmeteroverdrive.measure.figure;
