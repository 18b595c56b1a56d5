// SPDX-License-Identifier: Apache-2.0

/**
 * What Prometheus reads while a run lasts: the statistics, and the figures and times of od - Live
 * Statistics.
 */
package io.github.jmeteroverdrive.monitor.prometheus;
