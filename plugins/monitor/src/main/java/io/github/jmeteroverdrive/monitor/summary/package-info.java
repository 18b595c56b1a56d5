// SPDX-License-Identifier: Apache-2.0

/**
 * {@code summary.json}: the figures of the measured phase, the same for the console, and the thresholds that they are
 * held against.
 */
package io.github.jmeteroverdrive.monitor.summary;
