// SPDX-License-Identifier: Apache-2.0

/**
 * Results of samplers: the result that carries an interval to od - Live Statistics
 * ({@link io.github.jmeteroverdrive.results.MeasuredResult}), and samplers with one result per request or for many
 * requests.
 */
package io.github.jmeteroverdrive.results;
