// SPDX-License-Identifier: Apache-2.0

/** The parts of a page: blocks, charts, tables and text, and the HTML file that contains them. */
package io.github.jmeteroverdrive.report.page;
