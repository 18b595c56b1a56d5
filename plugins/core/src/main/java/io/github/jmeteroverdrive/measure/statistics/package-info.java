// SPDX-License-Identifier: Apache-2.0
/**
 * Messages and payload bytes, sent and received, for the whole test, each destination and each connection: total,
 * current rate, peak rate. Equivalent to the Qpid broker's statistics (2010, {@code docs/statistics.md}), with another
 * design:
 *
 * <ul>
 *   <li>Each writer counts in a separate {@link io.github.jmeteroverdrive.measure.statistics.Leaf}, one for each
 *       connection × destination, and reads no clock.
 *   <li>What a {@link io.github.jmeteroverdrive.measure.statistics.Node} reports is the sum of its leaves, computed on
 *       read; a closing leaf is folded into its nodes, so sums always agree.
 *   <li>One thread ticks {@link io.github.jmeteroverdrive.measure.statistics.Statistics}; reading changes nothing.
 *   <li>A reset moves the baseline of the reported values; the counts do not change.
 * </ul>
 */
package io.github.jmeteroverdrive.measure.statistics;
