// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.check;

import io.github.jmeteroverdrive.run.remote.AgentProbe;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
 * The part of {@code overdrive agents check} that needs JMeter: asks each load agent what it is and
 * how it is, by the ways that a run takes, to the agent and back.
 */
public final class AgentsCheck {

    private static final long LIMIT_SECONDS = 5 * Asked.ANSWER_SECONDS;

    private AgentsCheck() {}

    /**
     * Prints what they say; ends the JVM with 0 when a run can be, else 1.
     *
     * @param arguments JMeter's home, the file of kernel settings to compare with, and the agents;
     *     properties of JMeter are those of the system
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String home = arguments[0];
        JMeterUtils.loadJMeterProperties(Path.of(home, "bin", "jmeter.properties").toString());
        JMeterUtils.setJMeterHome(home);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("server.rmi."))
                .forEach(name -> JMeterUtils.setProperty(name, System.getProperty(name)));
        Optional<String> missingKey = AgentProbe.missingKey(JMeterUtils.getJMeterProperties());
        if (missingKey.isPresent()) {
            System.err.println("overdrive: " + missingKey.get() + ".");
            System.exit(1);
        }
        List<String> agents = List.of(arguments).subList(2, arguments.length);
        AgentText text = new AgentText(KernelSettings.read(Path.of(arguments[1])));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Map<String, AgentText.Told> told = ask(agents, text);
        told.values().forEach(one -> one.lines().forEach(out::println));
        long bad = told.values().stream().filter(one -> !one.good()).count();
        out.println(
                bad == 0
                        ? "All " + agents.size() + " load agents are ready."
                        : bad + " of " + agents.size() + " load agents are not ready.");
        System.exit(bad == 0 ? 0 : 1);
    }

    private static Map<String, AgentText.Told> ask(List<String> agents, AgentText text)
            throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        Map<String, Future<AgentText.Told>> asked = new LinkedHashMap<>();
        for (String agent : agents) asked.put(agent, threads.submit(() -> ask(agent, text)));
        Map<String, AgentText.Told> told = new LinkedHashMap<>();
        for (Map.Entry<String, Future<AgentText.Told>> one : asked.entrySet())
            told.put(one.getKey(), await(one.getKey(), one.getValue()));
        threads.shutdownNow();
        return told;
    }

    private static AgentText.Told await(String agent, Future<AgentText.Told> answer)
            throws InterruptedException {
        try {
            return answer.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return AgentText.bad(agent + " has not answered within " + LIMIT_SECONDS + " s");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static AgentText.Told ask(String agent, AgentText text) throws InterruptedException {
        List<AgentProbe.Finding> findings = AgentProbe.of(List.of(agent), Asked.ANSWER_SECONDS);
        return findings.isEmpty()
                ? text.of(agent, Asked.of(agent))
                : AgentText.bad(findings.get(0).sentence());
    }
}
