// SPDX-License-Identifier: Apache-2.0
/**
 * The statistics of a run and their outputs: MBeans, reports in the log, a Prometheus endpoint.
 *
 * <p>MBeans and reports use the names and ids of the Qpid broker's statistics, so they take the broker's view: a
 * message that our producers sent was <em>received</em>, one that our consumers got was <em>delivered</em>
 * ({@link io.github.jmeteroverdrive.monitor.statistics.BrokerView}).
 */
package io.github.jmeteroverdrive.monitor.statistics;
