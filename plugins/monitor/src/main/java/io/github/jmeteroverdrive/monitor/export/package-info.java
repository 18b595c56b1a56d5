// SPDX-License-Identifier: Apache-2.0

/**
 * Exporters of a run: after each tick of od - Live Statistics every
 * {@link io.github.jmeteroverdrive.monitor.export.Exporter} receives the counts and times, by sampler and phase.
 *
 * <p>MBeans and reports in the log use the names and ids of the Qpid broker's statistics, so they take the broker's
 * view: a message that our producers sent was <em>received</em>, one that our consumers got was <em>delivered</em>
 * ({@link io.github.jmeteroverdrive.monitor.export.BrokerView}).
 */
package io.github.jmeteroverdrive.monitor.export;
