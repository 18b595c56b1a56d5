// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.monitor.live.LiveSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/** As much of an installed JMeter as elements need to be shown, saved, loaded and started. */
final class JMeterHome {

    private JMeterHome() {}

    static void install(Path home) throws IOException {
        System.setProperty("java.awt.headless", "true");
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String name :
                new String[] {
                    "jmeter.properties", "saveservice.properties", "upgrade.properties"
                }) {
            try (InputStream in = JMeterHome.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(in, bin.resolve(name));
            }
        }
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
        JMeterUtils.setProperty(LiveSettings.REPORT, "false"); // no child that outlives a test
    }
}
