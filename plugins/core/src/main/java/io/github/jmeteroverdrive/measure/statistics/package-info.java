// SPDX-License-Identifier: Apache-2.0
/**
 * Messages and payload bytes, sent and received, for the whole test, each destination and each connection: total,
 * current rate, peak rate. What the Qpid broker's statistics give (2010, {@code docs/statistics.md}), by another
 * design:
 *
 * <ul>
 *   <li>Writers count in a {@link io.github.jmeteroverdrive.measure.statistics.Leaf} of their own, one for each
 *       connection × destination, and look at no clock.
 *   <li>What a {@link io.github.jmeteroverdrive.measure.statistics.Node} reports is the sum over its leaves, taken on
 *       read; a leaf that closes is folded into its nodes, so sums always agree.
 *   <li>One thread ticks {@link io.github.jmeteroverdrive.measure.statistics.Statistics}; reading changes nothing.
 *   <li>A reset moves the baseline of what is reported; what was counted stays.
 * </ul>
 */
package io.github.jmeteroverdrive.measure.statistics;
