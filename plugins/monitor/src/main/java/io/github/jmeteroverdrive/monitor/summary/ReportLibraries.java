// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.run.OverdriveHome;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/** The folder of the report's jars: as configured, else in the project, else in this JMeter. */
public final class ReportLibraries {

    /** Folder of the report's jars, if it is not the default one. */
    public static final String PROPERTY = "overdrive.report.lib";

    private ReportLibraries() {}

    /** Candidates; the first one that exists is used. */
    public static List<Path> folders() {
        String configured = JMeterUtils.getPropDefault(PROPERTY, "").strip();
        if (!configured.isEmpty()) return List.of(Path.of(configured));
        return List.of(
                OverdriveHome.path().resolve("target/overdrive/lib"),
                Path.of(String.valueOf(JMeterUtils.getJMeterHome()), "overdrive", "lib"));
    }
}
