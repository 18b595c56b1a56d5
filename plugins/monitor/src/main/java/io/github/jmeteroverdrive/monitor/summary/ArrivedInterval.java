// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Interval;

/**
 * @param at nanoTime of its arrival; for stock samples, the end of the last one
 * @param inTotal false for a transaction, because its samples are counted themselves
 */
public record ArrivedInterval(String label, Interval interval, long at, boolean inTotal) {}
