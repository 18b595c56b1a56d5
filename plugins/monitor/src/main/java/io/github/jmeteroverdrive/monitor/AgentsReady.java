// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.measure.agents.AgentAddresses;
import io.github.jmeteroverdrive.run.Console;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.parameters.MavenProperties;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import io.github.jmeteroverdrive.run.remote.AgentProbe;
import io.github.jmeteroverdrive.run.remote.PlannedAgents;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.DistributedRunner;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The time in which a controller's JMeter looks for its load agents, before anything of ours is
 * asked: it ends with exit code 1 where it cannot reach one, and waits for ever for one that stands
 * still. So each is asked here first. Thread-safe.
 */
final class AgentsReady {

    /** Value of LostAgent. */
    static final String GOES_ON = "continue";

    /** So long JMeter may take to find agents that have just answered. */
    private static final long FIND_SECONDS = 15;

    private static final long AGAIN_MILLIS = 500;

    private static volatile boolean begun;

    private AgentsReady() {}

    /**
     * Looks whether the agents are there; ends the JVM when the run cannot be.
     *
     * @return whether this JMeter is to send its plan to agents
     */
    static boolean expect() {
        Properties jmeter = JMeterUtils.getJMeterProperties();
        if (jmeter == null || !JMeter.isNonGUI()) return false;
        List<String> planned = PlannedAgents.of(jmeter);
        if (planned.isEmpty()) return false;
        MavenProperties.of(jmeter).handOn(jmeter);
        boolean goesOn = GOES_ON.equals(Parameters.early(jmeter, "LostAgent"));
        if (goesOn) jmeter.putIfAbsent(DistributedRunner.CONTINUE_ON_FAIL, "true");
        String none = "COVERAGE 0/" + planned.size() + " load agents began: ";
        for (String agent : planned) refuseMany(none, agent);
        Optional<String> missingKey = AgentProbe.missingKey(jmeter);
        if (missingKey.isPresent()) {
            RunContext.expect(none + missingKey.get() + ".");
            System.exit(1); // as below, where agents are missing
        }
        List<AgentProbe.Finding> missing =
                missing(
                        planned,
                        Long.parseLong(Parameters.early(jmeter, "AgentWait")),
                        Long.parseLong(Parameters.early(jmeter, "AgentBeginTimeout")));
        boolean hangs = missing.stream().anyMatch(AgentProbe.Finding::hangs);
        if (!missing.isEmpty() && (hangs || !goesOn)) {
            RunContext.expect(none + sentences(missing) + "." + (hangs ? "" : remedy()));
            System.exit(1); // the sentence and the run's exit code follow
        }
        RunContext.expect(none + "JMeter did not begin with them, see above.");
        Thread patience = new Thread(AgentsReady::giveUpLate, "overdrive-patience");
        patience.setDaemon(true);
        patience.start();
        return true;
    }

    /** JMeter has read its list before anything of ours is there, so nobody can make it longer. */
    private static void refuseMany(String none, String agent) {
        List<String> each = new AgentAddresses(InetAddress::getAllByName).of(agent);
        if (each.size() < 2) return;
        RunContext.expect(
                none
                        + agent
                        + " has "
                        + each.size()
                        + " addresses, and JMeter would send the plan to one of them; name each load"
                        + " agent, -R "
                        + String.join(",", each)
                        + ", with Maven -Dremote.hosts=…, as overdrive agents addresses "
                        + agent
                        + " prints them.");
        System.exit(1); // as below, where agents are missing
    }

    private static String remedy() {
        return " LostAgent=continue runs without those that are absent.";
    }

    private static List<AgentProbe.Finding> missing(
            List<String> planned, long patienceSeconds, long answerSeconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
        boolean said = false;
        try {
            while (true) {
                List<AgentProbe.Finding> missing = AgentProbe.of(planned, answerSeconds);
                if (missing.isEmpty() || System.nanoTime() - end >= 0) return missing;
                if (!said)
                    Console.SYSTEM.line(
                            "Waiting for load agents, "
                                    + patienceSeconds
                                    + " s at most (AgentWait): "
                                    + sentences(missing)
                                    + ".");
                said = true;
                TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static String sentences(List<AgentProbe.Finding> of) {
        return of.stream().map(AgentProbe.Finding::sentence).collect(Collectors.joining("; "));
    }

    /** They have been found. */
    static void begun() {
        begun = true;
    }

    private static void giveUpLate() {
        try {
            TimeUnit.SECONDS.sleep(FIND_SECONDS);
            if (!begun) System.exit(1); // as above
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
