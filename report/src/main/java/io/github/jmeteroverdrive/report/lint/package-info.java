// SPDX-License-Identifier: Apache-2.0

/**
 * Reads any plan before it runs and reports what in it will slow JMeter down. Where an equal, faster setting exists, it
 * changes a copy of the plan; it can also replace HTTP Requests by asynchronous ones. jsoup reads and writes the XML,
 * because it preserves what it does not change and knows the line of each element.
 */
package io.github.jmeteroverdrive.report.lint;
