// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A system under test of {@code target/targets/}, in the format that {@code od - Target} starts: a directory with
 * {@code target.properties} ({@code mainClass}, {@code jvmArgs}, {@code protocol}, {@code url.PROTOCOL} with
 * {@code {port}}, {@code url.PROTOCOL.tls}) and {@code lib/*.jar}. Clients get the URL of that protocol. Immutable.
 *
 * @param name its directory
 * @param options its arguments
 */
public record TargetSpec(String name, List<String> options) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String BUILD = "./mvnw -q verify -Dod.skip.tests=true";

    /** The target in words. */
    public String description() {
        return (name + " " + String.join(" ", options)).strip() + ", started afresh for each run";
    }

    /** @throws Refusal if it was not built */
    void check(Path home) {
        properties(home);
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
        Properties properties = properties(home);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Arrays.stream(properties.getProperty("jvmArgs", "").split("\\s+"))
                .filter(argument -> !argument.isEmpty())
                .forEach(command::add);
        command.addAll(
                List.of("-cp", directory(home).resolve("lib").resolve("*").toString()));
        command.add(properties.getProperty("mainClass").strip());
        command.addAll(options);
        Optional<String> address = network.flatMap(Network::targetAddress);
        address.ifPresent(its -> command.add("address=" + its));
        String listen = address.orElse(LOOPBACK);
        String key = url(properties);
        var urls = new TargetUrls(
                name,
                key,
                properties.getProperty(key).strip().replace(LOOPBACK, listen),
                properties.getProperty(key + TargetUrls.TLS, "").strip().replace(LOOPBACK, listen));
        List<String> placed = cpus.map(its -> its.onTarget(command)).orElse(command);
        return RunningTarget.start(
                name,
                network.map(its -> its.onTarget(placed)).orElse(placed),
                urls,
                run.resolve("target-" + name + ".log"));
    }

    private Path directory(Path home) {
        return home.resolve("target/targets").resolve(name);
    }

    private Properties properties(Path home) {
        Path file = directory(home).resolve("target.properties");
        if (!Files.isRegularFile(file)) {
            throw new Refusal("Target " + name + ": there is no " + file + "; run " + BUILD + ".");
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new Refusal("Target " + name + ": " + file + " cannot be read (" + Refusal.why(e) + ").", e);
        }
        for (String key : List.of("mainClass", "protocol", url(properties))) {
            if (properties.getProperty(key, "").isBlank()) {
                throw new Refusal("Target " + name + ": " + file + " has no " + key + "; add it.");
            }
        }
        return properties;
    }

    /** The key of the URL for the default protocol. */
    private static String url(Properties properties) {
        return "url." + properties.getProperty("protocol", "").strip();
    }
}
