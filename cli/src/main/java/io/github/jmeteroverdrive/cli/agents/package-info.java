// SPDX-License-Identifier: Apache-2.0
/** Load agents, looked at before a run. */
package io.github.jmeteroverdrive.cli.agents;
