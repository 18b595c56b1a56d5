// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code -DNAME=VALUE} arguments of Maven. Maven does not pass them to JMeter; the base configuration adds all of
 * them as one argument, and this class makes them JMeter properties. Immutable.
 */
public final class MavenProperties {

    private static final String GIVEN = "overdrive.maven.given";

    /**
     * A name in a map as printed by Java; a value may contain a comma, but not one followed by a name. A threshold's
     * name may end with a label in brackets.
     */
    private static final Pattern NAME = Pattern.compile("(?:^\\{|, )([A-Za-z][\\w.-]*(?:\\[[^]=]+])?)=");

    private final Map<String, String> values = new LinkedHashMap<>();

    private MavenProperties(String printed) {
        Matcher names = NAME.matcher(printed);
        boolean found = names.find();
        while (found) {
            String name = names.group(1);
            int from = names.end();
            found = names.find();
            values.put(name, printed.substring(from, found ? names.start() : printed.length() - 1));
        }
    }

    /** Empty outside Maven. */
    public static MavenProperties of(Properties properties) {
        return new MavenProperties(properties.getProperty(GIVEN, "").strip());
    }

    /**
     * Sets parameters, {@code target.*} and {@code overdrive.*} as JMeter properties. They override settings' JVM
     * properties, except {@code overdrive.*} of the base configuration.
     */
    public void handOn(Properties properties) {
        values.forEach((name, value) -> {
            boolean ofTheJvm = name.startsWith(RunProperties.OWN) && System.getProperty(name) != null;
            if (RunProperties.isOne(name) && !ofTheJvm || Parameters.isParameterName(name))
                properties.setProperty(name, value);
        });
    }

    /**
     * Checks names for one of our scenarios, which has only the parameters of the list.
     *
     * @param plan text of its file
     * @throws Refusal if a name has the form of a parameter but is unknown, or a property of a run has no effect
     */
    public void check(ParameterList list, String plan) {
        for (String name : values.keySet()) {
            RunProperties.check(name, this::isOverridden, plan);
            if (list.names().contains(name)) continue;
            boolean meant = list.names().stream().anyMatch(name::equalsIgnoreCase);
            if (meant || Parameters.isParameterName(name)) throw list.unknown(name);
        }
    }

    /** Whether the JVM's command line has another value. */
    private boolean isOverridden(String name) {
        String set = System.getProperty(name);
        return set != null && !set.equals(values.get(name));
    }
}
