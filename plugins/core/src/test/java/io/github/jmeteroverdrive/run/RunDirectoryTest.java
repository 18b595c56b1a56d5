// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

    @TempDir
    Path temp;

    @Test
    void isCreatedOnFirstUse() {
        RunDirectory directory = new RunDirectory(temp.resolve("a/b"));
        assertThat(temp.resolve("a")).doesNotExist();
        assertThat(directory.path()).isEqualTo(temp.resolve("a/b")).isDirectory();
    }

    @Test
    void usesAnExistingDirectoryWithoutARun() throws IOException {
        Files.createFile(temp.resolve("plan.csv"));
        assertThat(new RunDirectory(temp).path()).isEqualTo(temp);
    }

    @Test
    void addsANumberWhenTheDirectoryHoldsARun() throws IOException {
        Path wanted = temp.resolve("run");
        for (String expected : new String[] {"run", "run-2", "run-3"}) {
            RunDirectory directory = new RunDirectory(wanted);
            assertThat(directory.path().getFileName()).hasToString(expected);
            Files.writeString(directory.path().resolve("run.json"), "{}");
            directory.release();
            assertThat(directory.path().getFileName()).as("stays").hasToString(expected);
        }
    }

    @Test
    void eachRunHasItsOwnResultsFile() throws IOException {
        Path wanted = temp.resolve("run");
        RunDirectory first = new RunDirectory(wanted);
        assertThat(first.own(wanted.resolve("a-20261126-220517-103.csv"))).isEqualTo(wanted.resolve("a.csv"));
        Files.writeString(first.path().resolve("run.json"), "{}");
        RunDirectory second = new RunDirectory(wanted);
        assertThat(second.own(wanted.resolve("a-20261126-220520-001.csv"))).isEqualTo(temp.resolve("run-2/a.csv"));
        assertThat(second.own(temp.resolve("elsewhere.csv"))).isEqualTo(temp.resolve("elsewhere.csv"));
    }

    @Test
    void filesThatAJvmOpenedBeforeMoveToItsRun() throws IOException {
        Path wanted = temp.resolve("run");
        Path started = Files.createDirectories(wanted.resolve("plans"));
        Files.createFile(started.resolve("plan.jmx"));
        for (String expected : new String[] {"run", "run-2"}) {
            try (OutputStream log = Files.newOutputStream(started.resolve("gc.log"));
                    Recording recording = new Recording()) {
                recording.setToDisk(true);
                recording.setDestination(started.resolve("recording.jfr"));
                recording.start();
                log.write(expected.getBytes());
                Path path = new RunDirectory(wanted, Optional.of(started)).path();
                assertThat(path.getFileName()).hasToString(expected);
                log.write(" later".getBytes());
                recording.stop();
                assertThat(path.resolve("gc.log")).hasContent(expected + " later");
                assertThat(path.resolve("recording.jfr")).isNotEmptyFile();
            }
            assertThat(started).isDirectoryContaining("glob:**.jmx").isDirectoryNotContaining("glob:**.{log,jfr}");
        }
        assertThat(wanted.resolve("gc.log")).hasContent("run later");
    }

    @Test
    void concurrentRunsNeverShareADirectory() {
        Path wanted = temp.resolve("run");
        List<Path> taken = IntStream.range(0, 40)
                .parallel()
                .mapToObj(i -> new RunDirectory(wanted).path())
                .toList();
        assertThat(taken).doesNotHaveDuplicates().allMatch(Files::isDirectory);
    }

    @Test
    void directoryIsReusedAfterARunThatWroteNoDescription() {
        RunDirectory refused = new RunDirectory(temp);
        refused.release();
        assertThat(refused.path()).isEqualTo(temp);
        refused.release();
        assertThat(new RunDirectory(temp).path()).isEqualTo(temp);
    }

    @Test
    void isNamedAfterTimeAndPlan() {
        assertThat(RunDirectory.byDefault(Instant.parse("2026-02-03T04:05:06Z"), "Plan"))
                .isEqualTo(Path.of("overdrive-runs/20260203-040506-Plan"));
    }

    @Test
    void refusesAPathThatCannotBeCreated() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));
        assertThatThrownBy(() -> new RunDirectory(file.resolve("run")).path())
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(file.resolve("run").toString())
                .hasMessageContaining("overdrive.run.dir");
    }
}
