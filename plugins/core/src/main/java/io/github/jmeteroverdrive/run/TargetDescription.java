// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.JavaPrograms;
import java.io.IOException;
import java.io.Reader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A built target: the directory with {@code lib/*.jar} and {@code target.properties}. Its keys: {@code mainClass};
 * {@code jvmArgs}; {@code url.PROTOCOL} with {@code {port}} for each supported protocol; {@code url.PROTOCOL.tls}, also
 * with {@code {trustStore}} and {@code {trustStorePassword}}; {@code protocol}, the default protocol; and for a target
 * that needs native programs {@code needs}, their names separated by blanks, and {@code install}, the command that
 * installs them.
 */
public final class TargetDescription {

    /** The file that marks a directory as a target. */
    public static final String FILE = "target.properties";

    private static final String URL = "url.";
    private static final String TLS = ".tls";
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
    private static final Pattern ARGUMENT = Pattern.compile("(?:" + QUOTED + "|\\S)+");

    /** A target that refuses an option prints the names of all. */
    private static final Pattern UNKNOWN = Pattern.compile("(there is no option '([^']+)'); there are ([\\w, ]+); ");

    /** Printed by a target with TLS: the file in which clients find its certificate. */
    public record Trust(String file, String password) {}

    private final Path directory;
    private final Properties properties = new Properties();

    /** @throws IOException if the properties cannot be read, or lack a key */
    public TargetDescription(Path directory) throws IOException {
        this.directory = directory;
        Path file = directory.resolve(FILE);
        if (!Files.isReadable(file)) throw new IOException("it has no readable " + file);
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        for (String key : List.of("mainClass", "protocol", URL + protocol()))
            if (property(key).isEmpty()) throw new IOException(file + " has no " + key);
    }

    private String property(String key) {
        return properties.getProperty(key, "").strip();
    }

    /** A sentence without its full stop if this host cannot start the target. */
    public Optional<String> missing() {
        return missing(System.getProperty("os.name"));
    }

    Optional<String> missing(String system) {
        if (words("needs").findAny().isPresent() && !system.equals("Linux"))
            return Optional.of("the target " + directory.getFileName() + " runs on Linux only");
        return words("needs")
                .filter(program -> !HostPrograms.has(program))
                .findFirst()
                .map(program -> program + " is not installed; install it with: " + property("install"));
    }

    private Stream<String> words(String key) {
        return arguments(property(key)).stream();
    }

    /** Arguments separated by blanks; quotes, double or single, keep blanks together, as in {@code -Dfile="/a b"}. */
    public static List<String> arguments(String line) {
        return ARGUMENT.matcher(line)
                .results()
                .map(found -> QUOTED.matcher(found.group()).replaceAll("$1$2"))
                .toList();
    }

    /** What a target printed last, where the option closest to one that it does not have replaces the names of all. */
    public static String closest(String printed) {
        return UNKNOWN.matcher(printed).replaceAll(unknown -> {
            String guess =
                    ClosestName.guess(unknown.group(2), List.of(unknown.group(3).split(", ")));
            return Matcher.quoteReplacement(guess.endsWith("?") ? unknown.group(1) + guess + " " : unknown.group());
        });
    }

    public Path directory() {
        return directory;
    }

    /**
     * The command line, with the Java of this JVM.
     *
     * @param jvmArgs further JVM arguments, after the target's own
     */
    public List<String> command(List<String> jvmArgs, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(JavaPrograms.path("java"));
        words("jvmArgs").forEach(command::add);
        command.addAll(jvmArgs);
        command.add("-cp");
        command.add(JavaPrograms.jarsIn(directory, directory.resolve("lib")));
        command.add(property("mainClass"));
        command.addAll(options);
        return command;
    }

    /** The default protocol. */
    public String protocol() {
        return property("protocol");
    }

    public SortedSet<String> protocols() {
        SortedSet<String> names = new TreeSet<>();
        for (String key : properties.stringPropertyNames())
            if (key.startsWith(URL) && !key.endsWith(TLS)) names.add(key.substring(URL.length()));
        return names;
    }

    /**
     * The complete URL for clients.
     *
     * @param protocol one of {@link #protocols()}
     * @param trust printed by the target if it uses TLS
     * @throws IOException if there is no such URL
     */
    public String url(String protocol, int port, Optional<Trust> trust) throws IOException {
        String key = URL + protocol + (trust.isPresent() ? TLS : "");
        String url = property(key).replace("{port}", String.valueOf(port));
        if (url.isEmpty()) throw new IOException(directory.resolve(FILE) + " has no " + key);
        return trust.map(t -> url.replace("{trustStore}", encoded(t.file()))
                        .replace("{trustStorePassword}", encoded(t.password())))
                .orElse(url);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }
}
