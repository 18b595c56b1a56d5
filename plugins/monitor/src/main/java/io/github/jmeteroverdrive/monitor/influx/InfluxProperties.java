// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.influx;

import io.github.jmeteroverdrive.measure.figure.InfluxTarget;
import io.github.jmeteroverdrive.measure.figure.Tags;
import io.github.jmeteroverdrive.monitor.export.Exporter;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Map;
import java.util.Optional;

/** The properties {@code overdrive.live.influx.…}. */
public final class InfluxProperties {

    private static final String URL = "influx.url";
    private static final String TOKEN = "influx.token";
    private static final String TAGS = "influx.tags";

    /** The properties behind {@code overdrive.live.} and their defaults. */
    public static final Map<String, String> DEFAULTS = Map.of(URL, "", TOKEN, "", TAGS, "");

    private InfluxProperties() {}

    /**
     * Starts the export to InfluxDB, if its URL is configured.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal if a value is invalid, or the receiver rejects the data
     */
    public static Optional<Exporter> exporter(RunContext run, OwnProperties own) {
        if (own.text(URL).isEmpty()) return Optional.empty();
        InfluxTarget place = InfluxTarget.of(
                own.text(URL), InfluxTarget.token(own.text(TOKEN)), remedy -> own.refuseUrl(URL, remedy));
        return Optional.of(InfluxExporter.begin(
                run,
                place,
                Tags.of(own.text(TAGS), remedy -> own.refuse(TAGS, remedy)),
                remedy -> own.refuseUrl(URL, remedy)));
    }
}
