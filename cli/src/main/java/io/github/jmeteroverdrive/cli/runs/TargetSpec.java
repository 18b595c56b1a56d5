// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.TargetDescription;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
                (port, trust) ->
                        url(target, target.protocol(), port, trust).replace(LOOPBACK, address.orElse(LOOPBACK)),
                run.resolve("target-" + name + ".log"));
    }

    /**
     * Runs it until it ends or this process does.
     *
     * @param out gets its URL for each protocol
     * @return its exit code
     * @throws Refusal if it does not exist or does not become ready
     */
    public int serve(Home home, PrintStream out) throws InterruptedException {
        NameCheck.check("target", "target", name, names(home));
        TargetDescription target = target(home.root());
        target.missing().ifPresent(missing -> {
            throw new Refusal("Target " + name + ": " + missing + ".");
        });
        Path log = home.root()
                .resolve("target/target-" + name + "-" + ProcessHandle.current().pid() + ".log");
        List<String> others = new ArrayList<>();
        try (RunningTarget running = RunningTarget.start(
                name,
                target.command(List.of(), options),
                (port, trust) -> {
                    for (String protocol : target.protocols())
                        if (!protocol.equals(target.protocol()))
                            others.add("by %s: %s".formatted(protocol, url(target, protocol, port, trust)));
                    return url(target, target.protocol(), port, trust);
                },
                log)) {
            out.printf("%s is ready: give runs -Dtarget.url='%s'%n", name, running.url());
            others.forEach(out::println);
            out.printf("Ctrl-C stops it. It logs to %s.%n", log);
            int code = running.waitFor();
            out.printf("%s ended with code %d; its log is %s.%n", name, code, log);
            return code;
        }
    }

    /** Prints its options, each with its values, default and meaning. @return its exit code */
    public int describeOptions(Home home) throws InterruptedException {
        NameCheck.check("target", "target", name, names(home));
        try {
            return new ProcessBuilder(target(home.root()).command(List.of(), List.of("--options")))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new Refusal("Target " + name + " cannot be started (" + Refusal.why(e) + ").", e);
        }
    }

    /** The targets that were built. */
    static Set<String> names(Home home) {
        return Home.entries(home.root().resolve("target/targets"), "").stream()
                .map(folder -> folder.getFileName().toString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String url(TargetDescription target, String protocol, int port, Optional<TargetDescription.Trust> trust) {
        try {
            return target.url(protocol, port, trust);
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
