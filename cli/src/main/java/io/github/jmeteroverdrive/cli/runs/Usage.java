// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Map;

/**
 * What a run has cost from its process' start to its end, start-up and warm-up included. Immutable.
 *
 * @param figures by name: {@code wallSeconds}; and where the operating system tells: {@code
 *     cpuSeconds}, {@code cpuUserSeconds}, {@code cpuSystemSeconds}, {@code peakRssBytes} of the
 *     generator, {@code targetCpuSeconds}, {@code targetPeakRssBytes} of the target
 * @param generator the generator's CPU over time
 * @param target the target's
 * @param stolen what the hypervisor took from all CPUs
 */
record Usage(Map<String, Double> figures, CpuTrace generator, CpuTrace target, CpuTrace stolen) {}
