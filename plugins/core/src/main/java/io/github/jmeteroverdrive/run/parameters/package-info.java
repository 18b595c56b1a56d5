// SPDX-License-Identifier: Apache-2.0

/**
 * The parameters of a run: the list of all ({@link io.github.jmeteroverdrive.run.parameters.ParameterList}), a plan's
 * own defaults, and the values that were given ({@link io.github.jmeteroverdrive.run.parameters.Parameters}).
 */
package io.github.jmeteroverdrive.run.parameters;
