// SPDX-License-Identifier: Apache-2.0

/**
 * The result that carries an interval to od - Live Statistics
 * ({@link io.github.jmeteroverdrive.results.MeasuredResult}), and the results of other kinds that do.
 */
package io.github.jmeteroverdrive.results;
