// SPDX-License-Identifier: Apache-2.0
/**
 * Profilers that begin and end with the run: the settings {@code _.jvm.profiler.*} switch them on by JVM arguments,
 * {@link io.github.jmeteroverdrive.monitor.profiler.Profilers} does what arguments cannot.
 */
package io.github.jmeteroverdrive.monitor.profiler;
