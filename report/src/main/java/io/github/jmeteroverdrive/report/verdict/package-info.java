// SPDX-License-Identifier: Apache-2.0

/**
 * Was it the system or the load agent? The {@link io.github.jmeteroverdrive.report.verdict.rule.Rules} check the
 * {@link io.github.jmeteroverdrive.report.verdict.evidence.Evidence} of a run, each reports what it found, and
 * {@link io.github.jmeteroverdrive.report.verdict.Verdict} decides.
 */
package io.github.jmeteroverdrive.report.verdict;
