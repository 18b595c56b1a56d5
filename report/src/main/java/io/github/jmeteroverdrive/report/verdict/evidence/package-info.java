// SPDX-License-Identifier: Apache-2.0

/** What rules look at: the measured phase of a run, its threads, processors and failures. */
package io.github.jmeteroverdrive.report.verdict.evidence;
