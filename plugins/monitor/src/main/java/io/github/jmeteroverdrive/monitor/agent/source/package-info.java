// SPDX-License-Identifier: Apache-2.0

/** One part each of what a tick says, and what becomes of one that cannot be had. */
package io.github.jmeteroverdrive.monitor.agent.source;
