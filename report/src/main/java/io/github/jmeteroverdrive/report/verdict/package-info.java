// SPDX-License-Identifier: Apache-2.0

/**
 * Decides whether the system or the load agent was the bottleneck. The
 * {@link io.github.jmeteroverdrive.report.verdict.Rules} check the
 * {@link io.github.jmeteroverdrive.report.verdict.evidence.Evidence} of a run and report their findings, and
 * {@link io.github.jmeteroverdrive.report.verdict.Verdict} decides. Each rule checks one condition of a run and reports
 * it with figures and advice.
 */
package io.github.jmeteroverdrive.report.verdict;
