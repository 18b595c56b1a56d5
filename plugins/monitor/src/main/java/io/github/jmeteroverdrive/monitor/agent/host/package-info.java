// SPDX-License-Identifier: Apache-2.0

/**
 * Figures of the kernel about this host, its network and its processes, from {@code /proc} and {@code /sys}. Read
 * without garbage, because they are read each second of a run.
 */
package io.github.jmeteroverdrive.monitor.agent.host;
