// SPDX-License-Identifier: Apache-2.0

/**
 * How much more the load agent could have done: the {@link io.github.jmeteroverdrive.report.headroom.Ceiling} that was
 * measured for the same plan under the same {@link io.github.jmeteroverdrive.report.headroom.Conditions}, and how far
 * below it a run was.
 */
package io.github.jmeteroverdrive.report.headroom;
