// SPDX-License-Identifier: Apache-2.0

/**
 * What all elements of JMeter Overdrive share: the result that carries an interval ({@link
 * io.github.jmeteroverdrive.results.MeasuredResult}) and the run it belongs to ({@link
 * io.github.jmeteroverdrive.results.RunContext}) with its phases, parameters, directory and end.
 *
 * <p>An element enters the run in {@code testStarted()} and leaves it in {@code testEnded()}. What
 * is wrong before the first sample is a {@link io.github.jmeteroverdrive.results.Refusal}, what
 * goes wrong later is told to {@link io.github.jmeteroverdrive.results.RunContext#fail}; both end
 * outside the GUI with exit code 3.
 */
package io.github.jmeteroverdrive.results;
