// SPDX-License-Identifier: Apache-2.0

/**
 * Results of samplers: the result that carries an interval to od - Live Statistics
 * ({@link io.github.jmeteroverdrive.results.MeasuredResult}), and samplers with one result per request or for many
 * requests. Samplers that send many messages or requests per call, at a rate or as fast as possible, share how they do
 * that ({@link io.github.jmeteroverdrive.results.Pace}, {@link io.github.jmeteroverdrive.results.DueMessages}).
 */
package io.github.jmeteroverdrive.results;
