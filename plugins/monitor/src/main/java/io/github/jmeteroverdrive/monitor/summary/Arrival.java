// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Interval;

/**
 * An interval that came in.
 *
 * @param at nanoTime of its arrival; of stock samples, of the last one's end
 * @param inTotal false for a transaction, whose samples have been counted themselves
 */
public record Arrival(String label, Interval interval, long at, boolean inTotal) {}
