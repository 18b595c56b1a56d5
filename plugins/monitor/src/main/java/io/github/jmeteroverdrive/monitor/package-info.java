// SPDX-License-Identifier: Apache-2.0

/**
 * Observes a run. {@link io.github.jmeteroverdrive.monitor.LiveStatistics} consumes all results: sampler threads put
 * them into an {@link io.github.jmeteroverdrive.monitor.summary.ResultQueue}, a ticker merges them once a second,
 * prints a line and writes files. At the end it writes the summary and decides whether the run is good.
 * {@link io.github.jmeteroverdrive.monitor.LoadAgentMonitor} records what the machine did meanwhile. Before the run, it
 * checks kernel settings and the agents.
 */
package io.github.jmeteroverdrive.monitor;
