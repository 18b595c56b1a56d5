// SPDX-License-Identifier: Apache-2.0
/**
 * Where a thread of a load generator spends its time, in a load tester's terms:
 * {@link io.github.jmeteroverdrive.measure.where.Frames} classifies it by the methods on its stack. The monitor uses it
 * during the test, the report for a profile, so both mean the same.
 */
package io.github.jmeteroverdrive.measure.where;
