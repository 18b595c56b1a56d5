// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.properties;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** All properties that begin alike, with their defaults. Immutable. */
public final class OwnProperties {

    private final Properties properties;
    private final String prefix;
    private final Map<String, String> defaults;

    /**
     * @param prefix with its dot at the end
     * @param defaults by the rest of the name; defines all valid names
     * @throws Refusal if a name is unknown
     */
    public OwnProperties(Properties properties, String prefix, Map<String, String> defaults) {
        this.properties = properties;
        this.prefix = prefix;
        this.defaults = defaults;
        checkNames(properties, prefix, defaults.keySet());
    }

    /**
     * Checks that no other properties have this prefix.
     *
     * @param known the whole names
     * @throws Refusal if one has
     */
    public static void check(Properties properties, String prefix, Set<String> known) {
        checkNames(
                properties,
                prefix,
                known.stream().map(name -> name.substring(prefix.length())).collect(Collectors.toSet()));
    }

    private static void checkNames(Properties properties, String prefix, Set<String> names) {
        for (String name : properties.stringPropertyNames())
            if (name.startsWith(prefix) && !names.contains(name.substring(prefix.length())))
                throw new Refusal("Property '"
                        + name
                        + "' does not exist"
                        + ClosestName.guess(prefix, name.substring(prefix.length()), names)
                        + " Behind "
                        + prefix
                        + " there are: "
                        + ClosestName.list(names)
                        + ".");
    }

    /** The configured value, else the default. */
    public String text(String name) {
        String given = properties.getProperty(prefix + name, "").strip();
        return given.isEmpty() ? defaults.get(name) : given;
    }

    /** @throws Refusal if it is neither true nor false */
    public boolean bool(String name) {
        return bool(prefix + name, text(name));
    }

    /**
     * The same for any property.
     *
     * @param value the configured one, else the default
     */
    public static boolean bool(String property, String value) {
        return switch (value.strip()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw refusal(property, value, "give true or false");
        };
    }

    /** A sentence about its value. */
    public Refusal refuse(String name, String remedy) {
        return refusal(prefix + name, text(name), remedy);
    }

    /** A refusal about a URL; masks its secrets. */
    public Refusal refuseUrl(String name, String remedy) {
        return refusal(prefix + name, ShownUrl.of(text(name)), remedy);
    }

    private static Refusal refusal(String property, String shown, String remedy) {
        return new Refusal("Property " + property + " is '" + shown + "': " + remedy + ".");
    }
}
