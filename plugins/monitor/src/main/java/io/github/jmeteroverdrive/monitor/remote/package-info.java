// SPDX-License-Identifier: Apache-2.0

/**
 * A run on several load agents: each reports the counts of its threads to its controller once a second
 * ({@link io.github.jmeteroverdrive.monitor.remote.ReportSender}). The controller merges the reports and checks which
 * agents are alive ({@link io.github.jmeteroverdrive.monitor.remote.Fleet}). The transport is RMI, with an interface
 * separate from JMeter's remote listeners ({@link io.github.jmeteroverdrive.monitor.remote.Controller}).
 *
 * <p>At the end an agent sends its files ({@link io.github.jmeteroverdrive.monitor.remote.SentFiles}), and the
 * controller writes them into {@code agents/} of its run directory
 * ({@link io.github.jmeteroverdrive.monitor.remote.ReceivedFiles}), where {@code report}'s {@code RunFileReader} reads
 * them for the page.
 */
package io.github.jmeteroverdrive.monitor.remote;
