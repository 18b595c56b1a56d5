// SPDX-License-Identifier: Apache-2.0
/**
 * The catalogue of figures: name, unit, good direction and meaning of each. All code that writes, reads, shows or
 * checks a figure takes it from {@link io.github.jmeteroverdrive.measure.figure.Catalogue}, so a new figure needs a
 * line there and code that records it.
 */
package io.github.jmeteroverdrive.measure.figure;
