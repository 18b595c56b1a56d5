// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

/**
 * What a load agent of a run says of itself.
 *
 * @param name as the run calls it: host:port, or its directory
 * @param run its own files
 */
public record AgentRun(String name, RunData run) {}
