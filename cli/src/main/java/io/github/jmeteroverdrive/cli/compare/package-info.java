// SPDX-License-Identifier: Apache-2.0

/**
 * Variants of the same work, run in alternating rounds and compared pair by pair. The statistics of repeated
 * measurements (medians, spread, the interval of a ratio, the verdict) use numbers only; their randomness is injected.
 */
package io.github.jmeteroverdrive.cli.compare;
