// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Who had the CPUs of this host during the measured phase, in CPUs (CPU seconds a second). NaN is
 * what is not known. Immutable.
 */
public final class CpuTime {

    private final Window agent;
    private final double cpus;
    private final Set<String> targets = new LinkedHashSet<>();

    /**
     * @param cpus of the host
     */
    public CpuTime(Window agent, double cpus) {
        this.agent = agent;
        this.cpus = cpus;
        for (JsonNode tick : agent.ticks())
            tick.path("targets")
                    .fields()
                    .forEachRemaining(
                            target -> {
                                if (target.getValue().has("rssBytes")) targets.add(target.getKey());
                            });
    }

    /** All of the host, without what was idle. */
    public double busy() {
        return agent.growthOfAny("/host/userSeconds", "/host/systemSeconds") / agent.seconds();
    }

    /** What the hypervisor gave to others, of all that there was; 0 to 1. */
    public double stolen() {
        double stolen = agent.growth("/host/stealSeconds");
        double all =
                agent.growthOfAny(
                        "/host/userSeconds",
                        "/host/systemSeconds",
                        "/host/iowaitSeconds",
                        "/host/stealSeconds",
                        "/host/idleSeconds");
        return stolen / all;
    }

    /** Share of the time that was there, the stolen time aside; 0 to 1. */
    double busyShare() {
        double used = agent.growthOfAny("/host/userSeconds", "/host/systemSeconds");
        double idle = agent.growthOfAny("/host/idleSeconds", "/host/iowaitSeconds");
        return used / (used + idle);
    }

    /** JMeter's JVM. */
    public double jmeter() {
        return agent.rate("/process/cpuSeconds");
    }

    /** The targets that run on this host; 0 when none does. */
    double targets() {
        double sum = 0;
        for (String name : targets) {
            String path = "/targets/" + name;
            double used = agent.growthOfAny(path + "/userSeconds", path + "/systemSeconds");
            if (Double.isFinite(used)) sum += used / agent.seconds();
        }
        return sum;
    }

    /** Whether a target was seen on this host. */
    public boolean targetHere() {
        return !targets.isEmpty();
    }

    /** {@code JMeter 1.4, targets 0.3, others 0.2 of 2 CPUs}. */
    public String words() {
        double others = Math.max(0, busy() - jmeter() - targets());
        return "JMeter "
                + Words.cpus(jmeter())
                + (targetHere() ? ", targets " + Words.cpus(targets()) : "")
                + ", others "
                + Words.cpus(others)
                + " of "
                + Words.cpus(cpus)
                + " CPUs";
    }
}
