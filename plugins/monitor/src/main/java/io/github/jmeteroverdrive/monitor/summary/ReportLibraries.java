// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.run.OverdriveHome;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/** Where the jars of the report are: as told, else in the project, else in this JMeter. */
public final class ReportLibraries {

    /** Folder of the report's jars, where it is not in its usual place. */
    static final String PROPERTY = "overdrive.report.lib";

    private ReportLibraries() {}

    /** The first that is there is to be taken. */
    public static List<Path> folders() {
        String configured = JMeterUtils.getPropDefault(PROPERTY, "").strip();
        if (!configured.isEmpty()) return List.of(Path.of(configured));
        return List.of(
                OverdriveHome.path().resolve("target/overdrive/lib"),
                Path.of(String.valueOf(JMeterUtils.getJMeterHome()), "overdrive", "lib"));
    }
}
