// SPDX-License-Identifier: Apache-2.0
/**
 * The catalogue of figures: what each is called, in which unit, which direction is good, and what it means. Whoever
 * writes, reads, shows or judges a figure takes it from {@link io.github.jmeteroverdrive.measure.figure.Catalogue}, so
 * a new figure is a line there and the place that records it.
 */
package io.github.jmeteroverdrive.measure.figure;
