// SPDX-License-Identifier: Apache-2.0

/**
 * What repeated measurements say, and how surely: medians, spread, the interval of a ratio, the verdict. Knows numbers
 * only; randomness comes in from outside.
 */
package io.github.jmeteroverdrive.cli.statistics;
