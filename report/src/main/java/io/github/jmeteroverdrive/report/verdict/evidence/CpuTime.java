// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.CpuNumbers;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The use of the CPUs that JMeter may use in the measured phase, in CPUs (CPU seconds a second). If the affinity is
 * unknown, these are all CPUs of the host. Unknown figures are NaN. Immutable.
 */
public final class CpuTime {

    private static final String BUSY = "/process/cpusAllowedBusySeconds";
    private static final String IDLE = "/process/cpusAllowedIdleSeconds";
    private static final String ALLOWED = "cpusAllowed";

    private final Window agent;
    private final double cpus;
    private final Map<String, String> targets = new LinkedHashMap<>();

    /** Targets with a gap in their figures: their process had ended, or was not readable, or had too many others. */
    private final Set<String> silent = new HashSet<>();

    private String allowed = "";

    /** @param cpus of the host */
    public CpuTime(Window agent, double cpus) {
        this.agent = agent;
        for (JsonNode tick : agent.ticks()) {
            allowed = tick.path("process").path(ALLOWED).asText(allowed);
            for (Map.Entry<String, JsonNode> target : tick.path("targets").properties()) {
                if (target.getValue().isEmpty() || target.getValue().has(RunData.PROCESSES_LEFT_OUT))
                    silent.add(target.getKey());
                if (target.getValue().has("rssBytes"))
                    targets.put(target.getKey(), target.getValue().path(ALLOWED).asText());
            }
        }
        this.cpus = allowed.isEmpty() ? cpus : CpuNumbers.parse(allowed).cardinality();
    }

    /** All CPUs, without idle time. */
    public double busy() {
        double own = agent.rate(BUSY);
        if (Double.isFinite(own)) return own;
        return agent.growthOfAny("/host/userSeconds", "/host/systemSeconds") / agent.seconds();
    }

    /** Stolen time as a share of all time; 0 to 1. */
    public double stolen() {
        double stolen = agent.growth("/host/stealSeconds");
        double all = agent.growthOfAny(
                "/host/userSeconds",
                "/host/systemSeconds",
                "/host/iowaitSeconds",
                "/host/stealSeconds",
                "/host/idleSeconds");
        return stolen / all;
    }

    /** Busy share of the time that was not stolen; 0 to 1. */
    double busyShare() {
        double own = agent.growth(BUSY);
        if (Double.isFinite(own)) return own / (own + agent.growth(IDLE));
        double used = agent.growthOfAny("/host/userSeconds", "/host/systemSeconds");
        double idle = agent.growthOfAny("/host/idleSeconds", "/host/iowaitSeconds");
        return used / (used + idle);
    }

    /** JMeter's JVM and its child processes, without targets. */
    public double jmeter() {
        double children = agent.rate("/process/childrenSeconds");
        return agent.rate("/process/cpuSeconds") + (Double.isFinite(children) ? children : 0);
    }

    /** The targets on this host that may use one of JMeter's CPUs; 0 if there are none. */
    double targets() {
        return ofTargets("userSeconds") + ofTargets("systemSeconds");
    }

    /**
     * Run queue wait of these targets as a share of the time in which their threads wanted a CPU; 0 to 1, NaN if
     * unknown.
     */
    double targetsWanting() {
        double delay = ofTargets("runDelaySeconds");
        return delay > 0 ? delay / (delay + targets()) : Double.NaN;
    }

    private double ofTargets(String figure) {
        double sum = 0;
        for (Map.Entry<String, String> target : targets.entrySet()) {
            if (apart(target.getValue())) continue;
            double rate = agent.rateSinceKnown("/targets/" + target.getKey() + "/" + figure);
            if (Double.isFinite(rate)) sum += rate;
        }
        return sum;
    }

    /** Whether there was a target on this host. */
    public boolean targetHere() {
        return !targets.isEmpty() || !silent.isEmpty();
    }

    /** Whether their CPU use is only partly known. */
    public boolean targetsUnknown() {
        return !silent.isEmpty();
    }

    /** Whether there were targets on this host, all on CPUs that JMeter may not use. */
    boolean targetsApart() {
        return targetHere()
                && targets.keySet().containsAll(silent)
                && targets.values().stream().allMatch(this::apart);
    }

    private boolean apart(String cpusOfTarget) {
        return !allowed.isEmpty()
                && !cpusOfTarget.isEmpty()
                && !CpuNumbers.parse(allowed).intersects(CpuNumbers.parse(cpusOfTarget));
    }

    /** {@code JMeter 1.4, targets 0.3, others 0.2 of 2 CPUs}. */
    public String words() {
        double others = Math.max(0, busy() - jmeter() - targets());
        return "JMeter "
                + FigureText.cpus(jmeter())
                + (targetHere() && !targetsApart()
                        ? ", targets " + (targets.isEmpty() ? "not known" : FigureText.cpus(targets()))
                        : "")
                + ", others "
                + FigureText.cpus(others)
                + " of "
                + FigureText.cpus(cpus)
                + (cpus == 1 ? " CPU" : " CPUs");
    }
}
