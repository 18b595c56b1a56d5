// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.monitor.export.Exporters;
import io.github.jmeteroverdrive.monitor.export.OtlpExporter;
import io.github.jmeteroverdrive.monitor.export.RunCounting;
import io.github.jmeteroverdrive.monitor.export.StatisticsSettings;
import io.github.jmeteroverdrive.monitor.influx.InfluxProperties;
import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import io.github.jmeteroverdrive.monitor.properties.OwnProperties;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.monitor.summary.ResultQueue;
import io.github.jmeteroverdrive.monitor.summary.RunDescription;
import io.github.jmeteroverdrive.monitor.summary.StaleJars;
import io.github.jmeteroverdrive.run.OverdriveHome;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.util.JMeterUtils;

/** What od - Live Statistics does at the start of a run, be it local, an agent's or the controller's. */
final class RunStart {

    private static final String COUNTING = LiveStatistics.LABEL + ": statistics";

    private RunStart() {}

    /**
     * Writes {@code run.json} (what is run, and its thresholds), and warns of jars that are older than their sources.
     */
    static void describe(RunContext run, LiveSettings settings) {
        Path home = OverdriveHome.path();
        try {
            ObjectNode json = new RunDescription(run, home).json();
            settings.describe(json);
            JsonFiles.write(RunFile.RUN.in(run.directory().path()), json);
            run.shared(RefusalNote.class, () -> new RefusalNote(run, json));
        } catch (UncheckedIOException e) {
            throw new Refusal(LiveStatistics.LABEL + ": " + e.getMessage());
        }
        StaleJars.warning(Path.of(String.valueOf(JMeterUtils.getJMeterHome()), "lib", "ext"), home.resolve("plugins"))
                .ifPresent(run::warn);
    }

    /** Adds to {@code run.json} why the run was refused, if it was. */
    private record RefusalNote(RunContext run, ObjectNode json) implements AutoCloseable {

        @Override
        public void close() {
            if (run.refused())
                JsonFiles.write(RunFile.RUN.in(run.directory().path()), json.put("refused", run.refusal()));
        }
    }

    /** Starts the exporters, except on a load agent: its controller exports. */
    static void startExporters(RunContext run) {
        if (RemoteRunHolder.isAgent()) return;
        Map<String, String> all = new HashMap<>(InfluxProperties.DEFAULTS);
        all.putAll(OtlpExporter.DEFAULTS);
        OwnProperties own = new OwnProperties(JMeterUtils.getJMeterProperties(), "overdrive.live.", all);
        Exporters exporters = Exporters.of(run);
        InfluxProperties.exporter(run, own).ifPresent(exporters::add);
        OtlpExporter.of(run, own).ifPresent(exporters::add);
    }

    /** @param remote whether the samplers are in load agents */
    static RunCounting statistics(RunContext run, StatisticsSettings wanted, boolean remote) {
        return run.shared(RunCounting.class, () -> count(run, wanted, remote));
    }

    private static RunCounting count(RunContext run, StatisticsSettings wanted, boolean remote) {
        RunCounting made = RunCounting.begin(run, wanted, remote, ResultQueue.labels(run)::of);
        run.shared(Ticker.class, COUNTING, () -> new Ticker(COUNTING, made::poll));
        return made;
    }
}
