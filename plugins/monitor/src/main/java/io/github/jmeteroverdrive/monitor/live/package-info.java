// SPDX-License-Identifier: Apache-2.0

/**
 * One run of od - Live Statistics, from the first sample to the summary: its ticks, the line and the files that grow
 * with each.
 */
package io.github.jmeteroverdrive.monitor.live;
