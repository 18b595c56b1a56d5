// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties that a controller sends to its agents for the run: those that differ from the ones JMeter ships, from any
 * source ({@code -J}, {@code -q}, Maven), and those of {@code -D}. Excludes properties of a JVM, a host or the
 * connection between the two.
 */
final class GivenProperties {

    private static final String SHIPPED = "jmeter.properties";

    /** First words of the names that are not sent. */
    private static final Set<String> STAY = Set.of(
            "java",
            "javax",
            "jdk",
            "sun",
            "com",
            "os",
            "user",
            "file",
            "line",
            "path",
            "native",
            "log4j",
            "log4j2",
            "log",
            "server",
            "client",
            "remote",
            "rmi",
            "jmeterengine",
            "gui",
            "search",
            "plugin",
            "system",
            "mode",
            "num",
            "time",
            "START",
            "TESTSTART",
            "summariser",
            "report",
            "hostname",
            "proxy",
            "testing");

    private static final Pattern FIRST_WORD = Pattern.compile("[._]");

    /** Longer names that are not sent. */
    private static final Pattern STAYS = Pattern.compile(
            "overdrive\\.(home|clock\\..*|live\\..*|run\\.dir|maven\\..*|report.*|scenario|setting\\..*|seconds"
                    + "|target\\.jvmArgs|statistics\\.prometheus\\..*)"
                    + "|jmeter\\.(home|version|save|exit|report|logfile|nongui|laf|hidpi).*"
                    + "|http\\.(proxyHost|proxyPort|nonProxyHosts)");

    private static final Pattern OPTION = Pattern.compile("-D([^=]+)(?:=.*)?", Pattern.DOTALL);

    private GivenProperties() {}

    /**
     * @param properties JMeter's current properties, whose defaults are the system's
     * @param bin JMeter's folder with the properties that it ships
     */
    static Map<String, String> of(Properties properties, Path bin) {
        Properties shipped = shipped(bin.resolve(SHIPPED));
        Set<String> names = new TreeSet<>();
        properties.keySet().forEach(name -> names.add(String.valueOf(name)));
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            Matcher option = OPTION.matcher(argument);
            if (option.matches()) names.add(option.group(1));
        }
        Map<String, String> given = new HashMap<>();
        for (String name : names) {
            String value = properties.getProperty(name);
            if (value != null && !value.equals(shipped.getProperty(name)) && !stays(name)) given.put(name, value);
        }
        return given;
    }

    static boolean stays(String name) {
        return STAY.contains(FIRST_WORD.split(name, 2)[0])
                || STAYS.matcher(name).matches();
    }

    private static Properties shipped(Path file) {
        Properties shipped = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            shipped.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return shipped;
    }
}
