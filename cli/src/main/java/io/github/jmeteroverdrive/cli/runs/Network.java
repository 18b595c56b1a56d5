// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The network of one run, with its kernel settings, until it is closed. {@code sysctl/agent-tuning} applies the
 * settings; its journals and its output are in {@code network/} of the run's directory. Both sides have the same
 * settings. Used by one thread.
 */
final class Network implements AutoCloseable {

    /** File for the output of the tools, in the directory of a run. */
    static final String LOG = "network.log";

    // 198.18.0.0/15 is reserved for network benchmarks (RFC 2544)
    private static final String AGENT_ADDRESS = "198.18.0.1";
    private static final String TARGET_ADDRESS = "198.18.0.2";
    private static final String BITS = "/30";
    private static final String CARD = "veth0";

    private final Namespace agent;
    private final Optional<Namespace> target;
    private NetworkTrace trace;

    private Network(Namespace agent, Optional<Namespace> target) {
        this.agent = agent;
        this.target = target;
    }

    /**
     * @param run the directory of the run
     * @throws Refusal if it cannot be created, or a key cannot be set; nothing remains then
     */
    static Network lay(NetworkSpec spec, Path home, Path run) {
        Namespace agent = Namespace.open();
        Network network = null;
        try {
            network = new Network(agent, spec.veth() ? Optional.of(Namespace.open()) : Optional.empty());
            network.join(run.resolve(LOG));
            network.tune(spec, home, run);
            network.trace = NetworkTrace.start(network.sides(), run);
            return network;
        } catch (RuntimeException e) {
            if (network == null) agent.close();
            else network.close();
            throw e;
        }
    }

    private void join(Path log) {
        if (target.isEmpty()) return;
        Namespace other = target.get();
        String otherPid = String.valueOf(other.pid());
        ip(agent, log, "link add " + CARD + " type veth peer name " + CARD + " netns " + otherPid);
        ip(agent, log, "addr add " + AGENT_ADDRESS + BITS + " dev " + CARD);
        ip(other, log, "addr add " + TARGET_ADDRESS + BITS + " dev " + CARD);
        ip(agent, log, "link set " + CARD + " up");
        ip(other, log, "link set " + CARD + " up");
    }

    private static void ip(Namespace where, Path log, String words) {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words.split(" ")));
        where.run("Network: ip " + words, command, Map.of(), log);
    }

    private void tune(NetworkSpec spec, Path home, Path run) {
        List<String> all = new ArrayList<>(spec.presets());
        if (!spec.keys().isEmpty()) {
            List<String> lines = new ArrayList<>();
            spec.keys().forEach((key, value) -> lines.add(key + " = " + value));
            try {
                all.add(Files.write(run.resolve("network.conf"), lines).toString());
            } catch (IOException e) {
                throw new Refusal("Directory " + run + " cannot be written (" + Refusal.why(e) + ").", e);
            }
        }
        String tool = home.resolve("sysctl/agent-tuning").toString();
        Map<String, String> state =
                Map.of("AGENT_TUNING_STATE", run.resolve("network").toString());
        for (Namespace side : sides().values()) {
            for (String preset : all) {
                List<String> command = List.of(tool, "apply", "--exact", preset);
                side.run("Network: agent-tuning " + preset, command, state, run.resolve(LOG));
            }
        }
    }

    private Map<String, Namespace> sides() {
        Map<String, Namespace> sides = new LinkedHashMap<>(Map.of("agent", agent));
        target.ifPresent(side -> sides.put("target", side));
        return sides;
    }

    List<String> onAgent(List<String> command) {
        return agent.inside(command);
    }

    List<String> onTarget(List<String> command) {
        return target.orElse(agent).inside(command);
    }

    /** The address on which the target must listen; empty for loopback. */
    Optional<String> targetAddress() {
        return target.map(side -> TARGET_ADDRESS);
    }

    @Override
    public void close() {
        if (trace != null) trace.close();
        target.ifPresent(Namespace::close);
        agent.close();
    }
}
