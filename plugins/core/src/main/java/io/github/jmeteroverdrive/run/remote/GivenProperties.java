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

    /**
     * Names that are not sent: of a JVM, of a host, of JMeter's own start, of the connection between two JMeters, and
     * ours that concern one JVM. The patterns are narrow, because a plan's own properties may have similar names.
     */
    private static final Pattern STAYS = Pattern.compile("(java|javax|jdk|sun|com\\.sun|os|native|log4j2?)\\..*"
            + "|user\\.(home|dir|name|language|country|region|script|variant|timezone|classpath|properties)"
            + "|(file|line|path)\\.(encoding|separator)|system\\.properties|search_paths|plugin_dependency_paths"
            + "|(server|client|jmeterengine|summariser|START|TESTSTART)\\..*"
            + "|server_port|remote_hosts|mode|num_sample_threshold|time_threshold"
            + "|jmeter\\.(home|version|save|exit|report|logfile|nongui|laf|hidpi).*"
            + "|http\\.(proxyHost|proxyPort|nonProxyHosts)"
            + "|overdrive\\.(home|clock\\..*|live\\..*|run\\.dir|maven\\..*|report.*|scenario|setting\\..*|seconds"
            + "|target\\.jvmArgs|statistics\\.prometheus\\..*)");

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
        return STAYS.matcher(name).matches();
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
