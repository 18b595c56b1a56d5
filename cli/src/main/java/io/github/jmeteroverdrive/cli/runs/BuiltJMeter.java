// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The JMeter that the build has configured, or in which the release was unpacked. Immutable.
 *
 * @param folder with bin/ and lib/
 * @param jar in bin/, which starts it
 * @param systemProperties that the build has moved out of JMeter's files, by name
 */
public record BuiltJMeter(Path folder, String jar, Map<String, String> systemProperties) {

    private static final String BUILD = "build once with ./mvnw verify -Dod.skip.tests=true";

    /** @throws Refusal if JMeter is not built yet, or was built by another copy of the project */
    public static BuiltJMeter of(Home home) {
        Path root = home.root();
        if (Files.isDirectory(root.resolve("lib/ext"))) return new BuiltJMeter(root, "ApacheJMeter.jar", Map.of());
        Path config = root.resolve("target/config.json");
        if (!Files.exists(config)) throw new Refusal(config + " is missing: " + BUILD + ".");
        try {
            BuiltJMeter built = read(config);
            if (Files.isDirectory(built.folder) && built.folder.toRealPath().startsWith(root.toRealPath()))
                return built;
            throw new Refusal(
                    "The JMeter of this project is %s, in another copy of it: %s.".formatted(built.folder, BUILD));
        } catch (IOException e) {
            throw new Refusal(config + " cannot be read (" + Refusal.why(e) + "): " + BUILD + ".", e);
        }
    }

    private static BuiltJMeter read(Path config) throws IOException {
        for (JsonNode configuration :
                new ObjectMapper().readTree(config.toFile()).path("configurations")) {
            if (!configuration.path("executionID").asText().equals("built")) continue;
            Map<String, String> system = new LinkedHashMap<>();
            configuration
                    .at("/propertiesMap/SYSTEM_PROPERTIES/propertiesFile/properties")
                    .properties()
                    .forEach(p -> system.put(p.getKey(), p.getValue().asText()));
            return new BuiltJMeter(
                    Path.of(configuration.path("jmeterDirectoryPath").asText()),
                    configuration.path("runtimeJarName").asText(),
                    system);
        }
        throw new IOException("it has no JMeter");
    }

    /**
     * Loads JMeter into this JVM.
     *
     * @return creates an object of a class of ours that uses JMeter, by its name; its constructor takes JMeter's folder
     */
    public Function<String, Object> load() {
        ClassLoader loader = jars(folder);
        return type -> made(loader, type);
    }

    /** The classes in a JMeter's jars. It stays open: objects of it load more classes later. */
    public static ClassLoader jars(Path folder) {
        URL[] jars = Stream.of("bin", "lib", "lib/ext")
                .flatMap(part -> Home.entries(folder.resolve(part), ".jar").stream())
                .map(BuiltJMeter::url)
                .toArray(URL[]::new);
        return new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    }

    private Object made(ClassLoader loader, String type) {
        try {
            return loader.loadClass(type).getConstructor(Path.class).newInstance(folder);
        } catch (ReflectiveOperationException e) {
            throw new Refusal("%s is not in %s (%s): %s.".formatted(type, folder, e, BUILD), e);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e); // a path always has one
        }
    }

    /**
     * Runs a program with JMeter's jars and ours on its class path; its output goes to this process's output.
     *
     * @param program a main class; its first argument is JMeter's folder
     * @param arguments the others; those of the JVM begin with {@code -D}
     * @throws Refusal if nothing was built
     */
    public static int run(String program, List<String> arguments) throws InterruptedException {
        try {
            Path jmeter = of(Home.current()).folder;
            String jars = JavaPrograms.jarsIn(jmeter.resolve("bin"), jmeter.resolve("lib"), jmeter.resolve("lib/ext"));
            String java = JavaPrograms.path("java");
            List<String> command = new ArrayList<>(List.of(java));
            arguments.stream().filter(BuiltJMeter::ofJvm).forEach(command::add);
            command.addAll(List.of("-cp", jars, program, jmeter.toString()));
            arguments.stream().filter(argument -> !ofJvm(argument)).forEach(command::add);
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new Refusal("JMeter cannot be started (" + Refusal.why(e) + ").", e);
        }
    }

    private static boolean ofJvm(String argument) {
        return argument.startsWith("-D");
    }
}
