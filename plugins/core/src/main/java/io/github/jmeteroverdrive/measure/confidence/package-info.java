// SPDX-License-Identifier: Apache-2.0
/**
 * How sure a figure is. A run's values hang together: a slow second has many slow values. So the number of values says
 * little, and what is judged is how much the seconds of the measured phase differ
 * ({@link io.github.jmeteroverdrive.measure.confidence.LongRun}); a percentile's interval then comes from order
 * statistics ({@link io.github.jmeteroverdrive.measure.confidence.Ranks}) of as many values as the run's are worth.
 */
package io.github.jmeteroverdrive.measure.confidence;
