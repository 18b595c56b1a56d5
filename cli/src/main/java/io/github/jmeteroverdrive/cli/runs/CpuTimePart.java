// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

/**
 * A part of the generator's CPU time for a message. {@link #USER} and {@link #SYSTEM} together are all of it; the
 * others are within these, and only a JVM has them.
 */
public enum CpuTimePart {
    USER("user", "measured.cpuUserMicrosPerMessage"),
    SYSTEM("system", "measured.cpuSystemMicrosPerMessage"),
    GC("GC", "measured.cpuGcMicrosPerMessage"),
    JIT("JIT", "measured.cpuJitMicrosPerMessage");

    /** The figure of all of it. */
    public static final String TOTAL = "measured.cpuMicrosPerMessage";

    private final String word;
    private final String figure;

    CpuTimePart(String word, String figure) {
        this.word = word;
        this.figure = figure;
    }

    public String word() {
        return word;
    }

    /** The name of its figure. */
    public String figure() {
        return figure;
    }
}
