// SPDX-License-Identifier: Apache-2.0

/**
 * The run that all elements of one test share ({@link io.github.jmeteroverdrive.run.RunContext}): its identity, clock,
 * phases, directory and end.
 *
 * <p>An element enters the run in {@code testStarted()} and leaves it in {@code testEnded()}. An error found before the
 * first sample is a {@link io.github.jmeteroverdrive.measure.Refusal}; a later one is reported to
 * {@link io.github.jmeteroverdrive.run.RunContext#fail}. Outside the GUI, both end JMeter with exit code 3.
 */
package io.github.jmeteroverdrive.run;
