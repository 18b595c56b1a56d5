// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.xerces.impl.Version;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

    @TempDir
    private Path target;

    private ClassArchive archive;

    @BeforeEach
    void of() {
        archive = new ClassArchive(target);
    }

    @Test
    void firstJvmCreatesTheArchiveAndTheNextUsesIt() throws Exception {
        assertThat(run(archive.arguments())).noneMatch(line -> line.contains("cds"));
        archive.ended(true);
        assertThat(files()).singleElement().asString().endsWith(".jsa");
        List<String> arguments = new ArrayList<>(archive.arguments());
        arguments.add("-Xlog:class+load");
        assertThat(run(arguments))
                .anyMatch(line ->
                        line.contains(Version.class.getName() + " ") && line.contains("shared objects file (top)"));
    }

    @Test
    void discardsTheArchiveOfAKilledJvm() throws Exception {
        run(archive.arguments());
        assertThat(files()).hasSize(1);
        archive.ended(false);
        assertThat(files()).isEmpty();
    }

    @Test
    void acceptsAJvmThatCreatedNoArchive() throws Exception {
        archive.ended(true);
        assertThat(files()).isEmpty();
    }

    @Test
    void aJavaWithoutAnArchiveOfItsOwnClassesWritesNone(@TempDir Path java) throws IOException {
        assertThat(new ClassArchive(target, java).arguments()).isEmpty();
        Files.createFile(Files.createDirectories(java.resolve("bin/server")).resolve("classes.jsa"));
        assertThat(new ClassArchive(target, java).arguments()).isNotEmpty();
    }

    @Test
    void deletesFilesLeftByAKilledJMeter() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path abandoned = Files.createFile(target.resolve("classes-17.jsa." + killed.pid()));
        long other = ProcessHandle.current().parent().orElseThrow().pid();
        Path underWay = Files.createFile(target.resolve("classes-17.jsa." + other));
        Path jar = Files.createFile(target.resolve("some.jar"));
        archive.arguments();
        assertThat(files()).containsExactlyInAnyOrder(underWay, jar);
        assertThat(abandoned).doesNotExist();
    }

    @Test
    void recreatesTheArchiveAfterAJarWasRebuilt() throws Exception {
        Path jar = Files.createFile(Files.createDirectory(target.resolve("lib")).resolve("some.jar"));
        run(archive.arguments());
        archive.ended(true);
        assertThat(archive.arguments().get(0)).startsWith("-XX:SharedArchiveFile=");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(archive.arguments().get(0)).startsWith("-XX:ArchiveClassesAtExit=");
        run(archive.arguments());
        archive.ended(true);
        assertThat(files()).hasSize(2).anyMatch(file -> file.toString().endsWith(".jsa"));
    }

    @Test
    void deletesAnArchiveThatPreventsTheStart() throws Exception {
        run(archive.arguments());
        archive.ended(true);
        archive.startFailed();
        assertThat(files()).isEmpty();
        assertThat(archive.arguments().get(0)).startsWith("-XX:ArchiveClassesAtExit=");
    }

    @Test
    void jvmIgnoresAnInvalidArchive() throws Exception {
        run(archive.arguments());
        archive.ended(true);
        Path file = files().get(0);
        Files.delete(file); // the JVM made it read-only
        Files.write(file, new byte[100]);
        assertThat(run(archive.arguments())).singleElement().asString().startsWith("Xerces");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(target)) {
            return files.toList();
        }
    }

    /** Only classes of jars are archived. @return the output of the JVM */
    private static List<String> run(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Path jar = Path.of(Version.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        command.addAll(List.of("-cp", jar.toString(), Version.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var output = process.inputReader()) {
            List<String> lines = output.lines().toList();
            assertThat(process.waitFor()).as("%s", lines).isZero();
            return lines;
        }
    }
}
