// SPDX-License-Identifier: Apache-2.0

/**
 * Watches a run. {@link io.github.jmeteroverdrive.monitor.LiveStatistics} is the one consumer of all results: an
 * {@link io.github.jmeteroverdrive.monitor.totals.Inbox} takes them from the sampler threads, a ticker merges them once
 * a second, shows a line and writes files, and at the end the summary is written and the run judged.
 * {@link io.github.jmeteroverdrive.monitor.LoadAgentMonitor} notes what the machine was doing meanwhile.
 */
package io.github.jmeteroverdrive.monitor;
