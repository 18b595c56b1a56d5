// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

/**
 * A load agent's own files of a run.
 *
 * @param name of the agent in the run: host:port, or its directory
 */
public record AgentRun(String name, RunData run) {}
