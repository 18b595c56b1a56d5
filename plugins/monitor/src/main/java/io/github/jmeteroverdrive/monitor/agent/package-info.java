// SPDX-License-Identifier: Apache-2.0
/**
 * What od - Load Agent Monitor reads once a second: the host, this JVM and the targets, each by a small source that may
 * be missing. Knows nothing of JMeter. Times of {@code /proc} are in hundredths of a second ({@code USER_HZ}), which
 * Linux has fixed for programs on every machine that runs Java.
 */
package io.github.jmeteroverdrive.monitor.agent;
