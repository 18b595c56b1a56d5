// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Hashes of plans and jars, to tell whether two runs had the same ones. Stateless. */
public final class Fingerprint {

    private static final String OURS = "overdrive-.*\\.jar";

    private Fingerprint() {}

    /** Whether a jar is one of ours, by its name. */
    public static boolean isOurs(Path jar) {
        return jar.getFileName().toString().matches(OURS);
    }

    /** Hash of a file's content; empty if it cannot be read. */
    public static Optional<String> ofFile(Path file) {
        try {
            return Optional.of(of(Files.readAllBytes(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Hash of the contents of our jars, wherever they are: the Plugins Manager puts shared libraries into {@code lib}.
     * Excludes the timestamps of the entries, so two builds of the same sources have the same hash.
     *
     * @return empty if there are no jars, or one cannot be read
     */
    public static Optional<String> ofJars(Path jmeter) {
        try {
            Collection<String> entries = new TreeSet<>();
            for (Path jar : ours(jmeter)) entries.addAll(entries(jar, ""));
            return entries.isEmpty() ? Optional.empty() : Optional.of(of(String.join("\n", entries)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Hash of all classes of our jars in one folder. */
    public static String ofClasses(Path folder) throws IOException {
        Collection<String> classes = new TreeSet<>();
        for (Path jar : oursIn(folder)) classes.addAll(entries(jar, ".class"));
        return of(String.join("\n", classes));
    }

    /** Our jars in a JMeter installation. */
    public static List<Path> ours(Path jmeter) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String folder : List.of("lib", "lib/ext")) jars.addAll(oursIn(jmeter.resolve(folder)));
        return jars;
    }

    private static List<Path> oursIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Fingerprint::isOurs).toList();
        }
    }

    private static List<String> entries(Path jar, String ending) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .filter(entry -> !entry.isDirectory() && entry.getName().endsWith(ending))
                    .map(entry -> jar.getFileName() + " " + described(entry))
                    .toList();
        }
    }

    private static String described(ZipEntry entry) {
        return entry.getName() + " " + entry.getSize() + " " + Long.toHexString(entry.getCrc());
    }

    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each JDK has it
        }
    }
}
