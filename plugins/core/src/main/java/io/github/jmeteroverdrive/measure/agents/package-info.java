// SPDX-License-Identifier: Apache-2.0
/** Which load agents are meant by what a run or a command is given. */
package io.github.jmeteroverdrive.measure.agents;
