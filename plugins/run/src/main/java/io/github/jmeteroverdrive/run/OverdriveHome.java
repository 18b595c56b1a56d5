// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/** The root of the project: where plans find their scripts and targets. */
public final class OverdriveHome {

    static final String PROPERTY = "overdrive.home";

    private OverdriveHome() {}

    /** The property {@code overdrive.home}, else the parent of the plan's directory. */
    public static Path path() {
        String home = JMeterUtils.getPropDefault(PROPERTY, "");
        if (!home.isEmpty()) return Path.of(home).toAbsolutePath().normalize();
        return Path.of(FileServer.getFileServer().getBaseDir(), "..").toAbsolutePath().normalize();
    }
}
