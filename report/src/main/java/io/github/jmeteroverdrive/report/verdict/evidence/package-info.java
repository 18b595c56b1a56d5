// SPDX-License-Identifier: Apache-2.0

/**
 * The input of the rules: the measured phase of a run, its threads, CPUs and failures, and the load agent's measured
 * ceiling.
 */
package io.github.jmeteroverdrive.report.verdict.evidence;
