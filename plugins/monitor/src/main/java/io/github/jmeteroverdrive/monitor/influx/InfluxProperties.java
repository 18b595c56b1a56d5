// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.export.OwnProperties;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.Optional;

/** The properties {@code overdrive.live.influx.…}. */
public final class InfluxProperties {

    /** Where a token may stand that no property gives; a command line can be seen by others. */
    static final String TOKEN_VARIABLE = "INFLUX_TOKEN";

    private static final String URL = "influx.url";
    private static final String TOKEN = "influx.token";
    private static final String TAGS = "influx.tags";

    /** What there is behind {@code overdrive.live.}, and its default. */
    public static final Map<String, String> DEFAULTS = Map.of(URL, "", TOKEN, "", TAGS, "");

    private InfluxProperties() {}

    /**
     * Begins to tell an InfluxDB of the run, if the URL of one is given.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when a value cannot be, or the receiver will take nothing
     */
    public static Optional<Exporter> exporter(RunContext run, OwnProperties own) {
        if (own.text(URL).isEmpty()) return Optional.empty();
        InfluxPlace place = InfluxPlace.of(own.text(URL), token(own.text(TOKEN)), remedy -> own.refuseUrl(URL, remedy));
        return Optional.of(InfluxExporter.begin(
                run,
                place,
                Tags.of(own.text(TAGS), remedy -> own.refuse(TAGS, remedy)),
                remedy -> own.refuseUrl(URL, remedy)));
    }

    /** The given one, else that of the environment. */
    static String token(String given) {
        String known = System.getenv(TOKEN_VARIABLE);
        return given.isBlank() && known != null ? known : given;
    }
}
