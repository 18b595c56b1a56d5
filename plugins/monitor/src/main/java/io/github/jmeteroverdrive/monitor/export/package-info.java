// SPDX-License-Identifier: Apache-2.0

/**
 * Who watches a run while it lasts: after each tick of od - Live Statistics every
 * {@link io.github.jmeteroverdrive.monitor.export.Exporter} is shown what was counted and timed, by sampler and phase.
 */
package io.github.jmeteroverdrive.monitor.export;
