// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.run.remote.Build;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/** What is printed of a load agent. */
record AgentText(KernelSettings preset) {

    private static final String INDENT = "    ";

    /**
     * @param lines the first with its name
     * @param good whether a run can begin there
     */
    record Told(List<String> lines, boolean good) {}

    static Told bad(String sentence) {
        return new Told(List.of("NOT READY: " + sentence + "."), false);
    }

    Told of(String agent, Asked asked) {
        if (asked.facts().isEmpty())
            return bad(
                    agent
                            + " does not tell what it is ("
                            + asked.why()
                            + "); it may lack the same jars, or not reach this host; give the address"
                            + " that agents reach it by with --called");
        JsonNode facts = asked.facts().get();
        String obstacle = obstacle(facts);
        List<String> lines = new ArrayList<>();
        lines.add(
                obstacle.isEmpty() ? agent + " is ready" : "NOT READY: " + agent + " " + obstacle);
        JsonNode host = facts.path("host");
        lines.add(
                INDENT
                        + "JMeter Overdrive "
                        + facts.path("overdrive").asText()
                        + ", JMeter "
                        + facts.path("jmeter").asText()
                        + ", Java "
                        + facts.path("java").asText());
        lines.add(
                INDENT
                        + "clock "
                        + Show.number(asked.aheadMillis())
                        + " ms ahead of this one, ± "
                        + Show.number(asked.errorMillis())
                        + " ms");
        lines.add(
                INDENT
                        + host.path("cpus").asText()
                        + " CPUs, load "
                        + Show.number(facts.path("load").asDouble())
                        + busyCpus(facts)
                        + "; heap at most "
                        + Show.bytes(host.path("maxHeapBytes").asDouble())
                        + " of "
                        + Show.bytes(host.path("memoryBytes").asDouble()));
        lines.add(INDENT + ports(facts));
        List<String> others = preset.differences(host.path("sysctl"));
        lines.add(
                INDENT
                        + "kernel settings "
                        + (others.isEmpty()
                                ? "as in " + preset.file()
                                : "other than in "
                                        + preset.file()
                                        + ": "
                                        + String.join(", ", others)));
        return new Told(lines, obstacle.isEmpty());
    }

    private static String obstacle(JsonNode facts) {
        String build = facts.path("overdrive").asText();
        if (!build.equals(Build.ofThisJvm()))
            return "has JMeter Overdrive "
                    + build
                    + ", and this host "
                    + Build.ofThisJvm()
                    + "; give both the same jars";
        String jmeter = facts.path("jmeter").asText();
        if (!jmeter.equals(JMeterUtils.getJMeterVersion()))
            return "has JMeter " + jmeter + ", and this host " + JMeterUtils.getJMeterVersion();
        String busy = facts.path("busy").asText();
        return busy.isEmpty() ? "" : "is busy with " + busy + "; BusyAgent=free takes it from that";
    }

    private static String busyCpus(JsonNode facts) {
        boolean more = facts.path("load").asDouble() > facts.at("/host/cpus").asDouble();
        return more ? ", more than it has CPUs" : "";
    }

    private static String ports(JsonNode facts) {
        String range = facts.at("/host/sysctl").path("net.ipv4.ip_local_port_range").asText();
        String[] ends = range.split("\\s+");
        if (ends.length != 2 || !facts.has("portsInUse")) return "local ports: not known";
        long all = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        long free = Math.max(0, all - facts.path("portsInUse").asLong());
        return Show.count(free) + " of " + Show.count(all) + " local ports are free, or more";
    }
}
