// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import java.util.Optional;

/**
 * How a run is judged and what is made of it.
 *
 * @param failedPercent failed samples that are tolerated, in percent
 * @param thresholds what a good run must keep
 * @param page makes the page of the run; none when it is not wanted
 */
record LiveSettings(double failedPercent, Thresholds thresholds, Optional<ReportPage> page) {}
