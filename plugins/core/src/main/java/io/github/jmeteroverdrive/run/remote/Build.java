// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;

/**
 * Identifies our build in a JVM: the version, and a hash of all classes in its jars, because two builds of one version
 * may differ.
 */
public final class Build {

    private static final String POM = "/META-INF/maven/io.github.jmeteroverdrive/overdrive-core/pom.properties";
    private static final String JARS = "overdrive-*.jar";

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
            return version() + (Files.isDirectory(place) ? "" : " (build " + number(place) + ")");
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

    private static String number(Path jar) throws IOException {
        List<String> classes = new ArrayList<>();
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(jar.getParent(), JARS)) {
            for (Path path : jars) {
                try (ZipFile zip = new ZipFile(path.toFile())) {
                    zip.stream()
                            .filter(entry -> entry.getName().endsWith(".class"))
                            .forEach(entry -> classes.add(entry.getName() + entry.getCrc()));
                }
            }
        }
        Collections.sort(classes);
        CRC32 sum = new CRC32();
        classes.forEach(path -> sum.update(path.getBytes(StandardCharsets.UTF_8)));
        return String.format("%08x", sum.getValue());
    }
}
