// SPDX-License-Identifier: Apache-2.0

/**
 * Statistics of repeated measurements: medians, spread, the interval of a ratio, the verdict. Uses numbers only;
 * randomness is injected.
 */
package io.github.jmeteroverdrive.cli.statistics;
