// SPDX-License-Identifier: Apache-2.0
/**
 * Where a thread of a load generator spends its time, in the words of a load tester:
 * {@link io.github.jmeteroverdrive.measure.where.Frames} tells it from the methods that the thread is in. The monitor
 * asks while the test runs, the report asks of a profile, so both mean the same.
 */
package io.github.jmeteroverdrive.measure.where;
