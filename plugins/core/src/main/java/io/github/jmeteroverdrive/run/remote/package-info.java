// SPDX-License-Identifier: Apache-2.0

/**
 * A run whose samplers are in load agents: which agents take part
 * ({@link io.github.jmeteroverdrive.run.remote.PlannedAgents}), and what the controller sends them in addition to the
 * plan ({@link io.github.jmeteroverdrive.run.remote.RemoteRunPayload}). What the agents report is in
 * {@code monitor.remote}.
 */
package io.github.jmeteroverdrive.run.remote;
