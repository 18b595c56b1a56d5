// SPDX-License-Identifier: Apache-2.0

/**
 * The totals of a run and the files that hold them: {@code summary.json} with the figures of the measured phase and the
 * thresholds, the run's description, and the same figures for the console.
 */
package io.github.jmeteroverdrive.monitor.summary;
