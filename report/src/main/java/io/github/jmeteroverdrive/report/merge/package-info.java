// SPDX-License-Identifier: Apache-2.0
/**
 * Runs of machines that had no controller become one ({@link io.github.jmeteroverdrive.report.merge.MergeCommand}):
 * what was counted is added up, histograms bucket by bucket, second by second of each machine's own run.
 */
package io.github.jmeteroverdrive.report.merge;
