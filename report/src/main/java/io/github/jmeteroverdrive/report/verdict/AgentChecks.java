// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.FigureText;
import io.github.jmeteroverdrive.report.verdict.evidence.LatencyBound;
import io.github.jmeteroverdrive.report.verdict.evidence.LocalPacketLoss;
import io.github.jmeteroverdrive.report.verdict.evidence.SystemFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import java.util.List;
import java.util.Locale;

/** Checks of the load agent that do more than compare one figure; {@link Rules} has their rows. */
final class AgentChecks {

    private static final String LARGER_WINDOWS =
            "Enlarge these windows: the second and third value of net.ipv4.tcp_rmem, or the size that the plan sets.";

    private AgentChecks() {}

    /**
     * The load agent's own host dropped packets of JMeter's connections: by a firewall rule, a limit, or a full
     * connection tracking table.
     */
    static RuleResult packetsDropped(Evidence evidence) {
        List<LocalPacketLoss> losses = evidence.ownLosses();
        if (losses.isEmpty())
            return RuleResult.notKnown(
                    "What the load agent's own host dropped is not known; od - Load Agent Monitor counts packets on Linux.");
        if (!evidence.threads().mayHaveWaited())
            return RuleResult.fine("JMeter's threads seldom waited for the network.");
        double lived = evidence.agent().growth("/samplerThreads/aliveSeconds");
        for (LocalPacketLoss loss : losses)
            if (loss.share() >= 0.01 && loss.secondsLost() >= 0.1 * lived)
                return RuleResult.severe(
                        String.format(
                                Locale.ROOT,
                                "The load agent's own host dropped %s %s: %.0f packets.",
                                FigureText.percent(loss.share()),
                                loss.where(),
                                loss.lost()),
                        "On the load agent, find and remove a firewall rule (nft list ruleset), a limit (tc -s qdisc show) or a full connection table (nf_conntrack_max).");
        return RuleResult.fine("The load agent's own host dropped almost no packets.");
    }

    /** The buffers of JMeter's sockets are so small that the network, or the system, waits for them. */
    static RuleResult socketBuffers(Evidence evidence) {
        double lived = evidence.agent().growth("/samplerThreads/aliveSeconds");
        double sending = evidence.agent().growth("/net/buffers/sendSeconds") / lived;
        double receiving = evidence.agent().growth("/net/buffers/receiveSeconds") / lived;
        if (!Double.isFinite(sending + receiving))
            return RuleResult.notKnown(
                    "How long the buffers of JMeter's sockets held its connections back is not known; od - Load Agent Monitor reads it where ss is installed.");
        if (!evidence.threads().mayHaveWaited())
            return RuleResult.fine("JMeter's threads seldom waited for the network.");
        if (sending >= 0.25)
            return RuleResult.severe(
                    heldBackBy("send buffers", sending),
                    "Enlarge these buffers: the third value of net.ipv4.tcp_wmem, or the size that the plan sets.");
        if (receiving >= 0.25)
            return RuleResult.severe(heldBackBy("receive windows, smaller than 32 KiB,", receiving), LARGER_WINDOWS);
        double tight = evidence.agent().growth("/net/buffers/tightBytes")
                / evidence.agent().growth("/net/buffers/receivedBytes");
        if (tight >= 0.5)
            return RuleResult.warning(
                    FigureText.percent(tight)
                            + " of what JMeter received had to wait for receive windows of its own sockets that are smaller than 32 KiB; the server is on another host, so how long it waited is not known.",
                    LARGER_WINDOWS);
        return RuleResult.fine("The buffers of JMeter's sockets held nothing back.");
    }

    private static String heldBackBy(String what, double share) {
        return "The "
                + what
                + " of JMeter's own sockets held its connections back for "
                + FigureText.percent(share)
                + " of its threads' time.";
    }

    /** Connections are opened and closed rather than used. */
    static RuleResult connectionChurn(Evidence evidence) {
        double opened = evidence.agent().rate("/net/activeOpens");
        double samples = evidence.figure("/samplesPerSecond");
        if (!Double.isFinite(opened) || !Double.isFinite(samples))
            return RuleResult.notKnown("Connections or samples per second are not known.");
        double user = evidence.agent().growth("/host/userSeconds");
        double system = evidence.agent().growth("/host/systemSeconds");
        boolean kernel = system > user;
        double connecting = evidence.threads().known() ? connecting(evidence.threads()) : 0;
        String saw = Math.round(opened)
                + " connections per second were opened for "
                + Math.round(samples)
                + " samples per second, opening them took "
                + FigureText.percent(connecting)
                + " of the threads' time, and the kernel "
                + FigureText.percent(system / (system + user))
                + " of the CPU time.";
        boolean many = opened >= 100 && opened >= 0.05 * samples;
        if (!many) return RuleResult.fine(saw);
        // the kernel counts attempts
        if (SystemFailures.most(evidence))
            return RuleResult.fine(saw + " Most requests failed, so their connections could not be reused.");
        String advice = "Reuse connections: Use KeepAlive, same user on each iteration, or _.jmeter.http.static.";
        if (kernel && connecting >= 0.15) return RuleResult.severe(saw, advice);
        return RuleResult.atLeast(connecting, 0.3, 0.15, saw, advice);
    }

    /** Waiting for the other side does not count. */
    private static double connecting(ThreadTime threads) {
        return threads.work(ThreadActivity.LOOKUP)
                + threads.work(ThreadActivity.CONNECTING)
                + threads.work(ThreadActivity.HANDSHAKE);
    }

    /** JMeter, or JMeter and the target together, used the CPUs of this host up. */
    static RuleResult cpuSaturated(Evidence evidence) {
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.known()) return RuleResult.notKnown(CpuPressure.MISSING);
        boolean others = pressure.byOthers();
        boolean felt = pressure.felt() && !(others && pressure.shared());
        if (!felt) {
            // with few requests in flight each hop wakes a thread, which uses the CPUs but is no limit
            boolean byOtherThreads =
                    (pressure.feltByClients() || pressure.feltByTarget()) && !LatencyBound.of(evidence);
            return byOtherThreads ? cpusShared(pressure) : RuleResult.fine(pressure.words());
        }
        CpuTime cpu = evidence.cpu();
        if (!pressure.shared())
            return others
                    ? RuleResult.severe(
                            "Other programs used the CPUs. " + pressure.words(),
                            "Stop the other programs on this host, or use a load agent with dedicated CPUs.")
                    : RuleResult.severe(
                            pressure.words(),
                            "Use a load agent with more dedicated CPUs, several load agents, or fewer threads.");
        return cpu.jmeter() / cpu.busy() > 2.0 / 3
                ? RuleResult.severe(
                        pressure.words(), "Run JMeter on a separate host with more CPUs than the target needs.")
                : cpusShared(pressure);
    }

    private static RuleResult cpusShared(CpuPressure pressure) {
        return RuleResult.warning(
                "JMeter and the target share the CPUs. " + pressure.words(),
                "Run JMeter and the target on separate hosts, or lower the rate until both fit.");
    }

    /** The server under test runs in JMeter's own JVM: their costs cannot be separated. */
    static RuleResult serverInside(Evidence evidence) {
        double all = evidence.agent().sum("/process/connections");
        if (!(all > 0)) return RuleResult.notKnown("Where JMeter's connections lead to is not in agent.jsonl.");
        double inside = evidence.agent().sum("/process/connectionsInside") / all;
        String saw = FigureText.percent(inside) + " of JMeter's connections led to a server in its own JVM.";
        return inside >= 0.5 && evidence.threads().mayHaveWaited()
                ? RuleResult.warning(
                        "JMeter and the server run in one JVM, and share its CPUs, its heap and its pauses: " + saw,
                        "Run the server in a separate process, on a separate host.")
                : RuleResult.fine(saw);
    }

    /** JMeter uses a proxy on the load agent itself: its cost appears as a wait for the system. */
    static RuleResult proxyHere(Evidence evidence) {
        JsonNode proxy = evidence.run().run().path("proxyHere");
        if (!proxy.isTextual())
            return RuleResult.notKnown("Whether JMeter used a proxy on its own host is not in run.json.");
        if (proxy.asText().isEmpty())
            return RuleResult.fine("JMeter was not configured to use a proxy on its own host.");
        String saw = "JMeter was configured to use a proxy on its own host (" + proxy.asText();
        return evidence.threads().mayHaveWaited()
                ? RuleResult.warning(
                        saw
                                + "), and its threads waited for responses: the proxy or the system behind it may have been slow.",
                        "Run it without the proxy, or with the proxy on another host, and compare.")
                : RuleResult.fine(saw + "), and its threads seldom waited for responses.");
    }

    /**
     * The JVM stood still too long: at safepoints, of which garbage collection is one cause of many, or because it was
     * suspended as a whole.
     */
    static RuleResult jvmStopped(Evidence evidence) {
        double held = evidence.agent().rate("/jvm/safepointSeconds");
        double stalled = evidence.agent().rate("/hiccup/stoodStillSeconds");
        if (!Double.isFinite(held) && !Double.isFinite(stalled))
            return RuleResult.notKnown("How long the JVM stood still is not in agent.jsonl.");
        double stood = Math.max(zero(held), zero(stalled));
        String saw = "JMeter's JVM stood still for "
                + FigureText.percent(stood)
                + " of the time: at safepoints for "
                + FigureText.percent(held)
                + ", of which garbage collection was "
                + FigureText.percent(zero(evidence.agent().rate("/jvm/gcSeconds")))
                + ".";
        String advice =
                "The flag -Xlog:safepoint names the causes; remove thread dumps, explicit collections and heap dumps from the plan, and do not suspend the load agent.";
        // threads without a CPU cannot reach a safepoint, so all others, the sleeping one among them, wait there
        CpuPressure pressure = new CpuPressure(evidence);
        double own = pressure.felt() ? zero(stalled) - zero(held) : stood;
        if (own >= 0.15 && pressure.known()) return RuleResult.severe(saw, advice);
        return stood >= 0.08 ? RuleResult.warning(saw, advice) : RuleResult.fine(saw);
    }

    private static double zero(double known) {
        return Double.isFinite(known) ? Math.max(0, known) : 0;
    }

    /**
     * A thread of the JVM that JMeter did not start is at its limit, while JMeter's threads wait: they seem to wait for
     * the system, and may wait for that thread. Time without a CPU does not count where a target shares the CPUs.
     */
    static RuleResult clientThreadBusy(Evidence evidence) {
        double cpu = evidence.agent().rate("/otherThreads/busiestCpuSeconds");
        double ready = evidence.agent().rate("/otherThreads/busiestReadySeconds");
        if (!Double.isFinite(cpu))
            return RuleResult.notKnown("What other threads of the JVM did is not in agent.jsonl.");
        String url = evidence.run().run().path("targetUrl").asText();
        if (url.matches("(vm|calibration):.*"))
            return RuleResult.notKnown("The target itself is one of the JVM's other threads.");
        boolean shared = new CpuPressure(evidence).shared();
        double busy = cpu + (shared || !Double.isFinite(ready) ? 0 : ready);
        String saw = "A thread of JMeter's JVM that does not belong to the plan ("
                + evidence.agent().last("/otherThreads/busiest")
                + ") was busy for "
                + FigureText.percent(Math.min(1, busy))
                + " of the time.";
        ThreadTime threads = evidence.threads();
        double waiting = threads.part(ThreadTimePart.SYSTEM) + threads.part(ThreadTimePart.UNKNOWN);
        if (!threads.known() || waiting < 0.5) return RuleResult.fine(saw);
        return RuleResult.atLeast(
                busy,
                0.9,
                0.75,
                saw + " JMeter's threads may have waited for it rather than for the system.",
                "Give the client more threads or more connections, or use several load agents.");
    }
}
