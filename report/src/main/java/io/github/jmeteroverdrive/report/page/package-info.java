// SPDX-License-Identifier: Apache-2.0

/** What a page is made of: blocks, charts, tables and text, and the one HTML file that holds them. */
package io.github.jmeteroverdrive.report.page;
