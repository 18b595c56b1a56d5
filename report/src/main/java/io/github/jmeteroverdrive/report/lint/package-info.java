// SPDX-License-Identifier: Apache-2.0

/**
 * Reads a plan of anybody's before it runs and says what in it will slow JMeter down; where the same can be had without
 * that, changes a copy. jsoup reads and writes the XML, because it keeps what it does not change and knows the line of
 * each element.
 */
package io.github.jmeteroverdrive.report.lint;
