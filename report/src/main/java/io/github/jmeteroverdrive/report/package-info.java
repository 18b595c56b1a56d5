// SPDX-License-Identifier: Apache-2.0

/**
 * Says what a run was like. {@link io.github.jmeteroverdrive.report.RunReader} reads a run directory, or a plain JTL,
 * as far as it goes; {@link io.github.jmeteroverdrive.report.RunPage} makes a
 * {@link io.github.jmeteroverdrive.report.page.Page} of it: one HTML file that needs nothing else. This room starts
 * nothing and knows no JMeter.
 */
package io.github.jmeteroverdrive.report;
