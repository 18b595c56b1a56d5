// SPDX-License-Identifier: Apache-2.0

/**
 * Was it the system or the load agent? {@link io.github.jmeteroverdrive.report.verdict.Rules} look at the
 * {@link io.github.jmeteroverdrive.report.verdict.evidence.Evidence} of a run, each says what it saw, and
 * {@link io.github.jmeteroverdrive.report.verdict.Verdict} decides.
 */
package io.github.jmeteroverdrive.report.verdict;
