// SPDX-License-Identifier: Apache-2.0

/**
 * A run on several load agents: each tells its controller once a second what its threads counted
 * ({@link io.github.jmeteroverdrive.monitor.remote.ReportSender}), and the controller makes one result of it and looks
 * who is there ({@link io.github.jmeteroverdrive.monitor.remote.Fleet}). What carries it is RMI, by a way of its own
 * beside that of JMeter's listeners ({@link io.github.jmeteroverdrive.monitor.remote.Controller}).
 */
package io.github.jmeteroverdrive.monitor.remote;
