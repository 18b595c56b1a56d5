// SPDX-License-Identifier: Apache-2.0

/**
 * A run whose samplers are in load agents: who is to take part
 * ({@link io.github.jmeteroverdrive.run.remote.PlannedAgents}), and what its controller sends them besides the plan
 * ({@link io.github.jmeteroverdrive.run.remote.RemoteRunPayload}).
 */
package io.github.jmeteroverdrive.run.remote;
