// SPDX-License-Identifier: Apache-2.0

/** Charts of a run over time, and of its latencies. */
package io.github.jmeteroverdrive.report.charts;
