// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

/** How JMeter's threads spent their time. The parts add up to the whole. */
public enum ThreadTimePart {
    CPU("onCpu", "on a CPU", true),
    READY("ready", "ready without a CPU", true),
    /** The JVM was stopped: at safepoints, or the whole process. */
    STOPPED("stopped", "stopped with the JVM", true),
    /** Waiting for the load agent itself: its files, its resolver, its busy child processes. */
    OWN("own", "waiting for the load agent itself", true),
    SYSTEM("system", "waiting for the system", false),
    /** Waiting for another thread of the same plan. */
    PLAN("plan", "waiting for one another", false),
    PAUSE("pause", "paused by the plan", false),
    UNKNOWN("unknown", "waiting for something unknown", false);

    private final String id;
    private final String words;
    private final boolean agent;

    ThreadTimePart(String id, String words, boolean agent) {
        this.id = id;
        this.words = words;
        this.agent = agent;
    }

    /** Name in {@code summary.json}. */
    public String id() {
        return id;
    }

    /** For people. */
    public String words() {
        return words;
    }

    /** Whether it is the load agent's time. */
    public boolean agent() {
        return agent;
    }
}
