// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.measure.Fingerprint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Identifies our build in a JVM: the version, and a hash of all classes in its jars, because two builds of one version
 * may differ.
 */
public final class Build {

    private static final String POM = "/META-INF/maven/io.github.jmeteroverdrive/overdrive-core/pom.properties";

    private static final String OF_THIS_JVM = find();

    private Build() {}

    /** The build of this JVM, like {@code 0.1.0 (build 1a2b3c4d)}. */
    public static String ofThisJvm() {
        return OF_THIS_JVM;
    }

    private static String find() {
        try {
            Path place = Path.of(Build.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return version()
                    + (Files.isDirectory(place)
                            ? ""
                            : " (build "
                                    + Fingerprint.ofClasses(place.getParent()).substring(0, 8) + ")");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a jar's own URL is one", e);
        }
    }

    private static String version() throws IOException {
        try (InputStream in = Build.class.getResourceAsStream(POM)) {
            if (in == null) return "classes";
            Properties pom = new Properties();
            pom.load(in);
            return pom.getProperty("version");
        }
    }
}
