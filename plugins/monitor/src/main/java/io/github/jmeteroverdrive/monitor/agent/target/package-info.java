// SPDX-License-Identifier: Apache-2.0

/**
 * The systems under test on this host: their processes, and what nginx and Redis say of themselves.
 */
package io.github.jmeteroverdrive.monitor.agent.target;
