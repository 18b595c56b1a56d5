// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {

    @TempDir
    Path folder;

    @BeforeEach
    void aJMeter() throws IOException {
        Files.createDirectories(folder.resolve("lib/ext"));
    }

    private void jar(String name, String content, long packed) throws IOException {
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(folder.resolve("lib").resolve(name)))) {
            JarEntry entry = new JarEntry("a/B.class");
            entry.setTime(packed);
            jar.putNextEntry(entry);
            jar.write(content.getBytes());
        }
    }

    @Test
    void fingerprintDependsOnJarContentNotOnPackingTime() throws IOException {
        jar("overdrive-jms-1.jar", "code", 1_700_000_000_000L);
        String first = Fingerprint.ofJars(folder).orElseThrow();
        jar("overdrive-jms-1.jar", "code", 1_800_000_000_000L);
        assertThat(Fingerprint.ofJars(folder)).contains(first);
        jar("jmeter-1.jar", "others'", 1_800_000_000_000L);
        assertThat(Fingerprint.ofJars(folder)).contains(first);
        jar("overdrive-jms-1.jar", "edoc", 1_800_000_000_000L);
        assertThat(Fingerprint.ofJars(folder)).isPresent().get().isNotEqualTo(first);
    }

    @Test
    void fingerprintIsTheSameForJarsInLibAndLibExt() throws IOException {
        jar("overdrive-core-1.jar", "code", 1_700_000_000_000L);
        String first = Fingerprint.ofJars(folder).orElseThrow();
        jar("ext/overdrive-jms-1.jar", "more", 1_700_000_000_000L);
        String both = Fingerprint.ofJars(folder).orElseThrow();
        assertThat(both).isNotEqualTo(first);
        Files.move(folder.resolve("lib/overdrive-core-1.jar"), folder.resolve("lib/ext/overdrive-core-1.jar"));
        assertThat(Fingerprint.ofJars(folder)).contains(both);
    }

    @Test
    void missingFilesHaveNoFingerprint() {
        assertThat(Fingerprint.ofJars(folder)).isEmpty();
        assertThat(Fingerprint.ofJars(folder.resolve("nowhere"))).isEmpty();
        assertThat(Fingerprint.ofFile(folder.resolve("nowhere"))).isEmpty();
    }

    @Test
    void readsTheModelNameOfTheFirstCpu() {
        List<String> lines = List.of("processor : 0", "model name\t: Fast CPU @ 3: 1", "flags : a");
        assertThat(CpuModel.name(lines)).contains("Fast CPU @ 3: 1");
        assertThat(CpuModel.name(List.of("processor : 0"))).isEmpty();
    }
}
