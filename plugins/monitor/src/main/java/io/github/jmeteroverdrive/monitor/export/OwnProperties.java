// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.export;

import io.github.jmeteroverdrive.form.ShownUrl;
import io.github.jmeteroverdrive.measure.Nearest;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Map;
import java.util.Properties;

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
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(prefix) && !defaults.containsKey(name.substring(prefix.length())))
                throw new Refusal("Property '"
                        + name
                        + "' does not exist"
                        + Nearest.guess(prefix, name.substring(prefix.length()), defaults.keySet())
                        + " Behind "
                        + prefix
                        + " there are: "
                        + Nearest.list(defaults.keySet())
                        + ".");
        }
    }

    /** The configured value, else the default. */
    public String text(String name) {
        String given = properties.getProperty(prefix + name, "").strip();
        return given.isEmpty() ? defaults.get(name) : given;
    }

    /** @throws Refusal if it is neither true nor false */
    public boolean bool(String name) {
        return switch (text(name)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw refuse(name, "give true or false");
        };
    }

    /** A sentence about its value. */
    public Refusal refuse(String name, String remedy) {
        return refusal(name, text(name), remedy);
    }

    /** A refusal about a URL; masks its secrets. */
    public Refusal refuseUrl(String name, String remedy) {
        return refusal(name, ShownUrl.of(text(name)), remedy);
    }

    private Refusal refusal(String name, String shown, String remedy) {
        return new Refusal("Property " + prefix + name + " is '" + shown + "': " + remedy + ".");
    }
}
