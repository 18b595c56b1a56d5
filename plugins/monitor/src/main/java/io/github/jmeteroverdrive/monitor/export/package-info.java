// SPDX-License-Identifier: Apache-2.0

/**
 * Exporters of a run: after each tick of od - Live Statistics every
 * {@link io.github.jmeteroverdrive.monitor.export.Exporter} receives the counts and times, by sampler and phase.
 */
package io.github.jmeteroverdrive.monitor.export;
