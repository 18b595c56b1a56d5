// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.Where;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where JMeter's threads spent the measured phase: looks of od - Load Agent Monitor, by group, and
 * their CPU time. Immutable.
 */
public final class ThreadTime {

    /** Fewer looks say nothing: with 60 a share of a quarter is known to ± 11 %. */
    private static final double FEW = 60;

    private static final String GROUP = "/samplerThreads/";

    private final Map<Where, Double> looks = new EnumMap<>(Where.class);
    private final double all;
    private final double aliveSeconds;
    private final double cpuSeconds;

    public ThreadTime(Window agent) {
        double sum = 0;
        for (Where where : Where.values()) {
            double count = since(agent, where);
            looks.put(where, count);
            sum += count;
        }
        all = sum;
        aliveSeconds = agent.growth(GROUP + "aliveSeconds");
        cpuSeconds = agent.growth(GROUP + "cpuSeconds");
    }

    /** A group that nobody has been seen in yet is absent, which means 0. */
    private static double since(Window agent, Where where) {
        double first = Double.NaN;
        double last = 0;
        for (JsonNode tick : agent.ticks()) {
            JsonNode group = tick.path("samplerThreads").path("where");
            if (!group.isObject()) continue;
            last = group.path(where.id()).asDouble();
            if (Double.isNaN(first)) first = last;
        }
        return Double.isNaN(first) ? 0 : last - first;
    }

    /** Whether there were enough looks. */
    public boolean known() {
        return all >= FEW;
    }

    public String missing() {
        return "There are too few looks at JMeter's threads: "
                + Math.round(all)
                + "; they come from od - Load Agent Monitor at the top of the plan, 40 a second.";
    }

    /** How often a thread was found there, of all groups. */
    Map<Where, Double> looks() {
        return Collections.unmodifiableMap(looks);
    }

    /** Share of the threads' time, pauses that the plan wants included; 0 to 1. */
    public double share(Where where) {
        return all > 0 ? looks.get(where) / all : 0;
    }

    /** Share of all the threads' time that was spent with the system under test. */
    public double withSystem() {
        double sum = 0;
        for (Where where : Where.values())
            if (where.kind() == Where.Kind.SYSTEM) sum += looks.get(where);
        return sum / all;
    }

    /** Share of the threads' time that they were on a CPU; 0 to 1. */
    public double onCpu() {
        return cpuSeconds / aliveSeconds;
    }

    /** Thread-seconds. */
    double aliveSeconds() {
        return aliveSeconds;
    }
}
