// SPDX-License-Identifier: Apache-2.0
/**
 * Confidence intervals of figures. A run's values are correlated: a slow second has many slow values. So the plain
 * number of values is misleading; the variance is estimated from the differences between the seconds of the measured
 * phase ({@link io.github.jmeteroverdrive.measure.confidence.LongRunVariance}). A percentile's interval then comes from
 * order statistics ({@link io.github.jmeteroverdrive.measure.confidence.PercentileConfidence}) for the effective sample
 * size.
 *
 * <p>Also where the level of a sequence changes ({@link io.github.jmeteroverdrive.measure.confidence.ChangePoint}), and
 * whether a run was steady ({@link io.github.jmeteroverdrive.measure.confidence.SteadyState}).
 */
package io.github.jmeteroverdrive.measure.confidence;
