// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.statistics.Bar;

/**
 * What the ratio of one way to another must be. Immutable.
 *
 * @param way above the fraction line
 * @param reference below it
 */
record Goal(String way, String reference, Bar bar) {}
