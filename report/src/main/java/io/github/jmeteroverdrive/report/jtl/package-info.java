// SPDX-License-Identifier: Apache-2.0

/** Reads a results file of JMeter in CSV, whoever wrote it, as far as its columns go. */
package io.github.jmeteroverdrive.report.jtl;
