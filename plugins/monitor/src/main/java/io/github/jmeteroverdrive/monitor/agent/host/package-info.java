// SPDX-License-Identifier: Apache-2.0

/**
 * What the kernel says of this host, its network and its processes, in {@code /proc} and {@code /sys}; read without
 * garbage, because it is read each second of a run.
 */
package io.github.jmeteroverdrive.monitor.agent.host;
