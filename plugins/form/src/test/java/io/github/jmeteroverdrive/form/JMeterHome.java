// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/** A minimal JMeter home: enough to show, save, load and run elements. */
public final class JMeterHome {

    private JMeterHome() {}

    /** Creates it in a folder and sets that as JMeter's home. */
    public static void install(Path home) throws IOException {
        System.setProperty("java.awt.headless", "true");
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String name : List.of("jmeter.properties", "saveservice.properties", "upgrade.properties")) {
            try (InputStream in = JMeterUtils.class.getResourceAsStream("/bin/" + name)) {
                Files.copy(in, bin.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
    }
}
