// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.run.remote.AgentProbe;
import io.github.jmeteroverdrive.run.remote.Build;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The part of {@code overdrive agents check} that needs JMeter: asks each load agent for its facts and its state,
 * through the same connections as a run, to the agent and back.
 */
public final class AgentsCheck {

    private static final long LIMIT_SECONDS = 5 * AgentReply.ANSWER_SECONDS;

    private AgentsCheck() {}

    /**
     * Prints their answers; ends the JVM with 0 if a run can begin, 1 if it cannot, and 2 without a key.
     *
     * @param arguments JMeter's home, the file of kernel settings to compare with, and the agents; JMeter properties
     *     are read from the system properties
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String home = arguments[0];
        JMeterUtils.loadJMeterProperties(
                Path.of(home, "bin", "jmeter.properties").toString());
        JMeterUtils.setJMeterHome(home);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("server.rmi."))
                .forEach(name -> JMeterUtils.setProperty(name, System.getProperty(name)));
        Optional<String> missingKey = AgentProbe.missingKey(JMeterUtils.getJMeterProperties());
        if (missingKey.isPresent()) {
            System.err.println("overdrive: " + missingKey.get() + ".");
            System.exit(ExitCode.REFUSED);
        }
        List<String> agents = List.of(arguments).subList(2, arguments.length);
        AgentText text = new AgentText(KernelSettings.read(Path.of(arguments[1])));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Map<String, AgentText.Answer> answers = ask(agents, text);
        answers.values().forEach(each -> each.lines().forEach(out::println));
        long bad = answers.values().stream().filter(each -> !each.good()).count();
        out.println(
                bad == 0
                        ? "All " + agents.size() + " load agents are ready."
                        : bad + " of " + agents.size() + " load agents are not ready.");
        System.exit(bad == 0 ? 0 : 1);
    }

    private static Map<String, AgentText.Answer> ask(List<String> agents, AgentText text) throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        Map<String, Future<AgentText.Answer>> asked = new LinkedHashMap<>();
        for (String agent : agents) asked.put(agent, threads.submit(() -> ask(agent, text)));
        Map<String, AgentText.Answer> answers = new LinkedHashMap<>();
        for (Map.Entry<String, Future<AgentText.Answer>> entry : asked.entrySet())
            answers.put(entry.getKey(), await(entry.getKey(), entry.getValue()));
        threads.shutdownNow();
        return answers;
    }

    private static AgentText.Answer await(String agent, Future<AgentText.Answer> answer) throws InterruptedException {
        try {
            return answer.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return AgentText.bad(agent + " has not answered within " + LIMIT_SECONDS + " s");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static AgentText.Answer ask(String agent, AgentText text) throws InterruptedException {
        List<AgentProbe.Finding> findings = AgentProbe.of(List.of(agent), AgentReply.ANSWER_SECONDS);
        return findings.isEmpty()
                ? text.of(agent, AgentReply.of(agent))
                : AgentText.bad(findings.get(0).sentence());
    }

    private record AgentText(KernelSettings preset) {

        private static final String INDENT = "    ";

        /**
         * @param lines the first one with the agent's name
         * @param good whether a run can begin there
         */
        record Answer(List<String> lines, boolean good) {}

        static Answer bad(String sentence) {
            return new Answer(List.of("NOT READY: " + sentence + "."), false);
        }

        Answer of(String agent, AgentReply asked) {
            if (asked.facts().isEmpty())
                return bad(agent
                        + " did not describe itself ("
                        + asked.why()
                        + "); it may lack the same jars, or not reach this host; give the address"
                        + " that agents reach it by with --called");
            JsonNode facts = asked.facts().get();
            String obstacle = obstacle(facts);
            List<String> lines = new ArrayList<>();
            lines.add(obstacle.isEmpty() ? agent + " is ready" : "NOT READY: " + agent + " " + obstacle);
            JsonNode host = facts.path("host");
            lines.add("%sJMeter Overdrive %s, JMeter %s, Java %s"
                    .formatted(
                            INDENT,
                            facts.path("overdrive").asText(),
                            facts.path("jmeter").asText(),
                            facts.path("java").asText()));
            lines.add(INDENT + asked.clock());
            lines.add("%s%s CPUs, load %s%s; heap at most %s of %s"
                    .formatted(
                            INDENT,
                            host.path("cpus").asText(),
                            Show.number(facts.path("load").asDouble()),
                            busyCpus(facts),
                            Show.bytes(host.path("maxHeapBytes").asDouble()),
                            Show.bytes(host.path("memoryBytes").asDouble())));
            lines.add(INDENT + ports(facts));
            List<String> others = preset.differences(host.path("sysctl"));
            lines.add(INDENT
                    + "kernel settings "
                    + (others.isEmpty()
                            ? "as in " + preset.file()
                            : "other than in " + preset.file() + ": " + String.join(", ", others)));
            return new Answer(lines, obstacle.isEmpty());
        }

        private static String obstacle(JsonNode facts) {
            String build = facts.path("overdrive").asText();
            if (!build.equals(Build.ofThisJvm()))
                return "has JMeter Overdrive %s, and this host %s; give both the same jars"
                        .formatted(build, Build.ofThisJvm());
            String jmeter = facts.path("jmeter").asText();
            if (!jmeter.equals(JMeterUtils.getJMeterVersion()))
                return "has JMeter " + jmeter + ", and this host " + JMeterUtils.getJMeterVersion();
            String busy = facts.path("busy").asText();
            return busy.isEmpty() ? "" : "is busy with " + busy + "; BusyAgent=free takes it from that";
        }

        private static String busyCpus(JsonNode facts) {
            boolean more =
                    facts.path("load").asDouble() > facts.at("/host/cpus").asDouble();
            return more ? ", more than it has CPUs" : "";
        }

        private static String ports(JsonNode facts) {
            String range = facts.at("/host/sysctl")
                    .path("net.ipv4.ip_local_port_range")
                    .asText();
            String[] ends = range.split("\\s+");
            if (ends.length != 2 || !facts.has("portsInUse")) return "local ports: not known";
            long all = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
            long free = Math.max(0, all - facts.path("portsInUse").asLong());
            return Show.count(free) + " of " + Show.count(all) + " local ports are free, or more";
        }
    }

    /**
     * A preset of kernel settings in the form of sysctl.conf.
     *
     * @param file its name
     */
    private record KernelSettings(String file, Map<String, String> values) {

        static KernelSettings read(Path file) throws IOException {
            Map<String, String> values = new LinkedHashMap<>();
            for (String line : Files.readAllLines(file)) {
                int equals = line.indexOf('=');
                if (line.startsWith("#") || equals < 0) continue;
                values.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
            return new KernelSettings(String.valueOf(file.getFileName()), values);
        }

        /**
         * The settings in which a host differs, where it reports them.
         *
         * @param sysctl the host's values by key
         */
        List<String> differences(JsonNode sysctl) {
            List<String> others = new ArrayList<>();
            values.forEach((key, value) -> {
                String own = sysctl.path(key).asText(value);
                if (!own.equals(value)) others.add(key + " is " + own + " and not " + value);
            });
            return others;
        }
    }
}
