// SPDX-License-Identifier: Apache-2.0
/**
 * Where the level of a sequence changes, and whether a run was steady.
 *
 * @see io.github.jmeteroverdrive.measure.steady.ChangePoint
 * @see io.github.jmeteroverdrive.measure.steady.SteadyState
 */
package io.github.jmeteroverdrive.measure.steady;
