// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A system under test of {@code target/targets/}, see {@link TargetDescription}. Clients get the URL of its default
 * protocol. Immutable.
 *
 * @param name its directory
 * @param options its arguments
 */
public record TargetSpec(String name, List<String> options) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String BUILD = "./mvnw -q verify -Dod.skip.tests=true";

    public String description() {
        return (name + " " + String.join(" ", options)).strip() + ", started afresh for each run";
    }

    /** @throws Refusal if it was not built */
    void check(Path home) {
        target(home);
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param run directory for its log
     * @param network in which it runs; if that has an address for the target, it is passed as {@code address=ADDRESS},
     *     and the target must listen there instead of 127.0.0.1
     * @param cpus with those of the target; empty = all
     */
    RunningTarget start(Path home, Path run, Optional<Network> network, Optional<Cpus> cpus) {
        TargetDescription target = target(home);
        List<String> command = target.command(List.of(), options);
        Optional<String> address = network.flatMap(Network::targetAddress);
        address.ifPresent(its -> command.add("address=" + its));
        List<String> placed = cpus.map(its -> its.onTarget(command)).orElse(command);
        return RunningTarget.start(
                name,
                network.map(its -> its.onTarget(placed)).orElse(placed),
                (port, trust) -> url(target, port, trust).replace(LOOPBACK, address.orElse(LOOPBACK)),
                run.resolve("target-" + name + ".log"));
    }

    private String url(TargetDescription target, int port, Optional<TargetDescription.Trust> trust) {
        try {
            return target.url(target.protocol(), port, trust);
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    private TargetDescription target(Path home) {
        Path directory = home.resolve("target/targets").resolve(name);
        if (!Files.isDirectory(directory))
            throw new Refusal("Target " + name + ": there is no " + directory + "; run " + BUILD + ".");
        try {
            return new TargetDescription(directory);
        } catch (IOException e) {
            throw refusal(e);
        }
    }

    private Refusal refusal(IOException e) {
        return new Refusal("Target " + name + ": " + e.getMessage() + "; fix it.", e);
    }
}
