// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.monitor.watch.Watcher;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The properties {@code overdrive.live.influx.…}. */
public final class InfluxProperties {

    /** Where a token may stand that no property gives; a command line can be seen by others. */
    static final String TOKEN_VARIABLE = "INFLUX_TOKEN";

    private static final String URL = "url";
    private static final String TOKEN = "token";
    private static final String TAGS = "tags";
    private static final Map<String, String> DEFAULTS = Map.of(URL, "", TOKEN, "", TAGS, "");

    private InfluxProperties() {}

    /**
     * Begins to tell an InfluxDB of the run, if that is wanted: a URL is given, or it is switched
     * on.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when a property is misspelt, a value cannot
     *     be, or the receiver will take nothing
     */
    public static Optional<Watcher> watcher(RunContext run, Properties properties) {
        OwnProperties own = new OwnProperties(properties, "overdrive.live.influx.", DEFAULTS);
        if (own.text(URL).isEmpty()) return Optional.empty();
        InfluxPlace place =
                InfluxPlace.of(
                        own.text(URL), token(own.text(TOKEN)), remedy -> own.refuse(URL, remedy));
        return Optional.of(
                InfluxWatcher.begin(
                        run,
                        place,
                        Tags.of(own.text(TAGS), remedy -> own.refuse(TAGS, remedy)),
                        remedy -> own.refuse(URL, remedy)));
    }

    /** The given one, else that of the environment. */
    static String token(String given) {
        String known = System.getenv(TOKEN_VARIABLE);
        return given.isBlank() && known != null ? known : given;
    }
}
