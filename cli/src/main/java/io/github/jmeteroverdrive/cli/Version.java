// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that Maven left in the jar. */
public final class Version implements IVersionProvider {

    private static final String POM =
            "/META-INF/maven/io.github.jmeteroverdrive/overdrive-cli/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        Properties pom = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(POM)) {
            if (in != null) pom.load(in);
        }
        return new String[] {
            "JMeter Overdrive " + pom.getProperty("version", "(not from a jar)"),
            "Java " + System.getProperty("java.version")
        };
    }
}
