// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.CpuNumbers;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Who had the CPUs that JMeter may use during the measured phase, in CPUs (CPU seconds a second). Where affinity is not
 * known, those are all of the host. NaN is what is not known. Immutable.
 */
public final class CpuTime {

    private static final String BUSY = "/process/cpusAllowedBusySeconds";
    private static final String IDLE = "/process/cpusAllowedIdleSeconds";
    private static final String ALLOWED = "cpusAllowed";

    private final Window agent;
    private final double cpus;
    private final Map<String, String> targets = new LinkedHashMap<>();

    /** Those of which nothing was known for a while: their process had ended, or could not be read. */
    private final Set<String> silent = new HashSet<>();

    private String allowed = "";

    /** @param cpus of the host */
    public CpuTime(Window agent, double cpus) {
        this.agent = agent;
        for (JsonNode tick : agent.ticks()) {
            allowed = tick.path("process").path(ALLOWED).asText(allowed);
            tick.path("targets").fields().forEachRemaining(target -> {
                if (target.getValue().isEmpty()) silent.add(target.getKey());
                if (target.getValue().has("rssBytes"))
                    targets.put(target.getKey(), target.getValue().path(ALLOWED).asText());
            });
        }
        this.cpus = allowed.isEmpty() ? cpus : CpuNumbers.parse(allowed).cardinality();
    }

    /** All of them, without what was idle. */
    public double busy() {
        double own = agent.rate(BUSY);
        if (Double.isFinite(own)) return own;
        return agent.growthOfAny("/host/userSeconds", "/host/systemSeconds") / agent.seconds();
    }

    /** What the hypervisor gave to others, of all that there was; 0 to 1. */
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

    /** Share of the time that was there, the stolen time aside; 0 to 1. */
    double busyShare() {
        double own = agent.growth(BUSY);
        if (Double.isFinite(own)) return own / (own + agent.growth(IDLE));
        double used = agent.growthOfAny("/host/userSeconds", "/host/systemSeconds");
        double idle = agent.growthOfAny("/host/idleSeconds", "/host/iowaitSeconds");
        return used / (used + idle);
    }

    /** JMeter's JVM, and the processes that it has started, targets aside. */
    public double jmeter() {
        double children = agent.rate("/process/childrenSeconds");
        return agent.rate("/process/cpuSeconds") + (Double.isFinite(children) ? children : 0);
    }

    /** The targets that run on this host, and may use a CPU that JMeter may; 0 when none does. */
    double targets() {
        return ofTargets("userSeconds") + ofTargets("systemSeconds");
    }

    /**
     * Of the time that the threads of these targets wanted a CPU, the part in which they were ready and had none; 0 to
     * 1, NaN when that is not known.
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

    /** Whether a target was seen on this host. */
    public boolean targetHere() {
        return !targets.isEmpty() || !silent.isEmpty();
    }

    /** Whether not all of their use of CPUs is known. */
    public boolean targetsUnknown() {
        return !silent.isEmpty();
    }

    /** Whether targets were seen here, and all of them have CPUs that JMeter may not use. */
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
                + Words.cpus(jmeter())
                + (targetHere() && !targetsApart()
                        ? ", targets " + (targets.isEmpty() ? "not known" : Words.cpus(targets()))
                        : "")
                + ", others "
                + Words.cpus(others)
                + " of "
                + Words.cpus(cpus)
                + (cpus == 1 ? " CPU" : " CPUs");
    }
}
