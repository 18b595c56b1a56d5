// SPDX-License-Identifier: Apache-2.0

/**
 * Decides whether the system or the load agent was the bottleneck. The
 * {@link io.github.jmeteroverdrive.report.verdict.rule.Rules} check the
 * {@link io.github.jmeteroverdrive.report.verdict.evidence.Evidence} of a run and report their findings, and
 * {@link io.github.jmeteroverdrive.report.verdict.Verdict} decides.
 */
package io.github.jmeteroverdrive.report.verdict;
