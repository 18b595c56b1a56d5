// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.project.Home;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run stands on: the project, a network of its own, and a system under test that is started
 * afresh for each run, so that no way finds it warmed up by another. Immutable.
 *
 * @param target empty when ways look after it themselves
 * @param network empty for that of this machine
 */
public record TestBed(Home home, Optional<TargetSpec> target, Optional<NetworkSpec> network) {

    /** Stands for the URL of the target in commands and parameters. */
    public static final String URL = "{target.url}";

    /** Stands for its port. */
    public static final String PORT = "{target.port}";

    /** On the network of this machine. */
    public TestBed(Home home, Optional<TargetSpec> target) {
        this(home, target, Optional.empty());
    }

    /** Without a target. */
    public static TestBed of(Home home) {
        return new TestBed(home, Optional.empty());
    }

    /** What a description of a way says of it; nothing when there is nothing to say. */
    String description() {
        return network.map(spec -> " (" + spec.description() + ")").orElse("");
    }

    /**
     * @throws io.github.jmeteroverdrive.measure.Refusal when the target was not built, or no
     *     network can be made
     */
    void check() {
        target.ifPresent(spec -> spec.check(home.root()));
        network.ifPresent(NetworkSpec::check);
    }

    /** Makes the network and starts the target for one run, whose directory takes their logs. */
    Laid lay(Path run) {
        Optional<Network> laid = network.map(spec -> Network.lay(spec, home.root(), run));
        try {
            return new Laid(
                    home.root(), run, target.map(spec -> spec.start(home.root(), run, laid)), laid);
        } catch (RuntimeException e) {
            laid.ifPresent(Network::close);
            throw e;
        }
    }

    /** The test bed of one run, until it is closed. */
    record Laid(Path home, Path run, Optional<RunningTarget> target, Optional<Network> network)
            implements AutoCloseable {

        /** The command with its texts filled in, on the load agent's side. */
        List<String> command(List<String> words) {
            List<String> filled = words.stream().map(this::fill).toList();
            return network.map(its -> its.onAgent(filled)).orElse(filled);
        }

        /** Puts this run's values into a text: {home}, {run}, {target.url}, {target.port}. */
        String fill(String text) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("{home}", home.toString());
            values.put("{run}", run.toString());
            target.ifPresent(
                    started -> {
                        values.put(URL, started.url());
                        values.put(PORT, String.valueOf(started.port()));
                    });
            String filled = text;
            for (Map.Entry<String, String> value : values.entrySet()) {
                filled = filled.replace(value.getKey(), value.getValue());
            }
            return filled;
        }

        Optional<ProcessHandle> process() {
            return target.map(RunningTarget::handle);
        }

        @Override
        public void close() {
            target.ifPresent(RunningTarget::close);
            network.ifPresent(Network::close);
        }
    }
}
