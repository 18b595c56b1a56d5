// SPDX-License-Identifier: Apache-2.0

/**
 * Reads a run directory, several of them (merge), or a plain JTL, complete or not
 * ({@link io.github.jmeteroverdrive.report.RunReader}), and makes one HTML file without dependencies of it
 * ({@link io.github.jmeteroverdrive.report.RunPage}). Nothing here starts a process or uses JMeter.
 */
package io.github.jmeteroverdrive.report;
