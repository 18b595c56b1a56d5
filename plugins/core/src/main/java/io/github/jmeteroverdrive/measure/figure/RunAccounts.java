// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import java.util.List;

/** What comparisons and searches find out about a run from outside; no summary has it. */
final class RunAccounts {

    private RunAccounts() {}

    static List<Figure> all() {
        return List.of(
                of(
                        "wallSeconds",
                        "Wall time",
                        Unit.SECONDS,
                        LOWER,
                        "from the start of the process to its end"),
                of("cpuSeconds", "CPU time", Unit.SECONDS, LOWER, "of the generator's processes"),
                of(
                        "cpuUserSeconds",
                        "CPU time, user",
                        Unit.SECONDS,
                        LOWER,
                        "the part of `cpuSeconds` in user mode"),
                of(
                        "cpuSystemSeconds",
                        "CPU time, system",
                        Unit.SECONDS,
                        LOWER,
                        "the part of `cpuSeconds` in the kernel"),
                of(
                        "peakRssBytes",
                        "Peak memory",
                        Unit.BYTES,
                        LOWER,
                        "the generator's peak resident set"),
                of(
                        "targetCpuSeconds",
                        "Target's CPU time",
                        Unit.SECONDS,
                        LOWER,
                        "of the target's processes"),
                of(
                        "targetPeakRssBytes",
                        "Target's peak memory",
                        Unit.BYTES,
                        LOWER,
                        "the target's peak resident set"),
                of(
                        "cpuMicrosPerMessage",
                        "CPU a message",
                        Unit.MICROS_PER_MESSAGE,
                        LOWER,
                        "the generator's CPU time by completed messages, start-up and warm-up included"),
                of(
                        "measured.cpuMicrosPerMessage",
                        "CPU a message",
                        Unit.MICROS_PER_MESSAGE,
                        LOWER,
                        "the generator's CPU time in the measured phase by its messages, or samples"),
                of(
                        "measured.targetCpuMicrosPerMessage",
                        "Target's CPU a message",
                        Unit.MICROS_PER_MESSAGE,
                        LOWER,
                        "the target's CPU time in the measured phase by the messages, or samples"),
                of(
                        "measured.allocatedBytesPerMessage",
                        "Garbage a message",
                        Unit.BYTES_PER_MESSAGE,
                        LOWER,
                        "what the JVM's log of collections says was allocated, by messages or samples"),
                of(
                        "measured.allocatedBytesPerSecond",
                        "Garbage",
                        Unit.BYTES_PER_SECOND,
                        LOWER,
                        "what JMeter's JVM allocated"),
                of(
                        "measured.gcSeconds",
                        "Collections",
                        Unit.SECONDS,
                        LOWER,
                        "pauses for garbage collection"),
                of(
                        "measured.peakHeapBytes",
                        "Peak heap",
                        Unit.BYTES,
                        LOWER,
                        "the most heap that was seen in use, once a second"),
                of(
                        "samplesPerSecondMin",
                        "Samples, slowest second",
                        Unit.PER_SECOND,
                        HIGHER,
                        "the lowest rate of a second of the measured phase"),
                of(
                        "samplesPerSecondMax",
                        "Samples, fastest second",
                        Unit.PER_SECOND,
                        HIGHER,
                        "the highest rate of a second of the measured phase"),
                of(
                        "measured.systemPerUser",
                        "System by user time",
                        Unit.NONE,
                        LOWER,
                        "the machine's CPU time in the kernel, by that in user mode"),
                of(
                        "measured.agentTimeWaitMax",
                        "TIME_WAIT, agent",
                        Unit.NONE,
                        LOWER,
                        "most sockets of the agent's side in TIME_WAIT"),
                of(
                        "measured.targetTimeWaitMax",
                        "TIME_WAIT, target",
                        Unit.NONE,
                        LOWER,
                        "most sockets of the target's side in TIME_WAIT"),
                of(
                        "measured.acceptsPerSecond",
                        "Accepted connections",
                        Unit.PER_SECOND,
                        NEITHER,
                        "connections that the target's side accepted"),
                of(
                        "measured.connectShare",
                        "Share of connecting",
                        Unit.NONE,
                        LOWER,
                        "of the time of JMeter's threads in native methods, from a flight recording; 0 to 1"),
                of(
                        "measured.stolenShare",
                        "Stolen CPU time",
                        Unit.NONE,
                        LOWER,
                        "what the hypervisor gave to others, of the machine's CPU time; 0 to 1"));
    }

    private static Figure of(String id, String title, Unit unit, Sense sense, String definition) {
        return new Figure(id, title, Kind.GAUGE, unit, sense, definition);
    }
}
