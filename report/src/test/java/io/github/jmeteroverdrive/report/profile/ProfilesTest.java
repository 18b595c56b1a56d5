// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.FlameGraph;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.profile.ProfileSection.FlightRecording;
import io.github.jmeteroverdrive.report.profile.ProfileSection.SjkDump;
import io.github.jmeteroverdrive.report.profile.SjkCommand.SjkTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads profiles of real JVMs. */
class ProfilesTest {

    private static final Path SETTINGS = Path.of("..", "profiles", "load-generator.jfc");

    private static final Frames NO_ELEMENTS = Frames.with(Map.of());

    /** CPU time enough for at least 50 samples, however long that takes. */
    private static final long CPU_NANOS = 1_000_000_000L;

    @TempDir
    Path folder;

    private Process digesting() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Digesting.class.getName())
                .redirectErrorStream(true)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("READY");
        return process;
    }

    private void dump(int samples) throws IOException {
        Process process = digesting();
        try {
            AtomicInteger left = new AtomicInteger(samples);
            long taken =
                    new ThreadSampling(process.pid()).run(folder.resolve("sjk.std"), () -> left.getAndDecrement() == 0);
            assertThat(taken).isEqualTo(samples);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void sjkSamplesAThreadOfAnotherJvm() throws IOException {
        dump(20);
        Profile profile = SjkDump.read(folder.resolve("sjk.std"), NO_ELEMENTS);
        assertThat(profile.total()).isGreaterThan(10);
        assertThat(profile.share(ThreadActivity.DIGESTING)).isEqualTo(1);
    }

    @Test
    void sjkAnalysesItsSamplesAndNamesWhatIsNotComplete() throws Exception {
        Process process = digesting();
        try (SjkTools tools = new SjkTools(process.pid(), folder)) {
            assertThat(tools.analyse(0))
                    .hasSize(3)
                    .first()
                    .asString()
                    .isEqualTo("sjk-histo.txt in " + folder
                            + " is not complete: SJK took longer than 0 s; sjk.std has all samples.");
            dump(20);
            assertThat(tools.analyse(600)).isEmpty();
            assertThat(folder.resolve("sjk-histo.txt")).content().contains("Digesting");
            assertThat(folder.resolve("sjk-flame.html")).isNotEmptyFile();
            Files.delete(folder.resolve("sjk.std"));
            assertThat(tools.analyse(600)).hasSize(3).allMatch(trouble -> trouble.contains("SJK ended with code "));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void framesOfElementsAreReadFromTheRun() throws IOException {
        dump(20);
        JsonNode run = new ObjectMapper()
                .readTree("{'frames': {'results': ['%s'], 'of another version': ['x']}}"
                        .formatted(Digesting.class.getName())
                        .replace('\'', '"'));
        Profile profile = SjkDump.read(folder.resolve("sjk.std"), ProfileSection.frames(run));
        assertThat(profile.share(ThreadActivity.RESULTS)).isEqualTo(1);
        Files.writeString(folder.resolve("run.json"), run.toString());
        assertThat(ProfileSection.of(RunReader.read(folder)).blocks().toString())
                .doesNotContain("does not say which frames");
        Files.writeString(folder.resolve("run.json"), "{\"schema\":1}");
        assertThat(ProfileSection.of(RunReader.read(folder)).blocks().toString())
                .contains("run.json does not say which frames are its elements' own");
    }

    @Test
    void sjkEndsWithTheSampledJvmAndLeavesACompleteFile() throws IOException {
        Process process = digesting();
        AtomicInteger inspections = new AtomicInteger();
        long taken = new ThreadSampling(process.pid()).run(folder.resolve("sjk.std"), () -> {
            if (inspections.incrementAndGet() == 5) process.destroyForcibly();
            return false;
        });
        assertThat(taken).isGreaterThanOrEqualTo(4);
        assertThat(SjkDump.read(folder.resolve("sjk.std"), NO_ELEMENTS).total()).isPositive();
    }

    @Test
    void refusesAProcessThatHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        assertThatThrownBy(() -> new ThreadSampling(ended.pid()).run(folder.resolve("x"), () -> true))
                .isInstanceOf(IOException.class);
    }

    private Path recording() throws Exception {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording(Configuration.create(SETTINGS))) {
            recording.start();
            Thread thread = new Thread(
                    () -> {
                        try {
                            Digesting.spin(MessageDigest.getInstance("MD2"), CPU_NANOS);
                        } catch (java.security.NoSuchAlgorithmException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    "Users 1-1");
            thread.start();
            thread.join();
            recording.dump(file);
        }
        return file;
    }

    @Test
    void recordingsContainTheCpuTimeOfMethods() throws Exception {
        List<Profile> profiles = FlightRecording.read(recording(), NO_ELEMENTS);
        assertThat(profiles.get(0).kind()).isEqualTo(Profile.Kind.CPU);
        assertThat(profiles.get(0).name()).isEqualTo("JFR");
        assertThat(profiles.get(0).share(ThreadActivity.DIGESTING)).isPositive();
    }

    @Test
    void pageShowsCpuAndWallClockProfilesSeparately() throws Exception {
        recording();
        dump(20);
        Files.writeString(folder.resolve("run.json"), "{\"schema\":1}");
        List<Block> blocks = ProfileSection.of(RunReader.read(folder)).blocks();
        assertThat(((Table) blocks.get(0)).columns())
                .containsExactly(
                        "JMeter's time in",
                        "wall clock: monitor's samples",
                        "at work: monitor's samples",
                        "CPU: JFR",
                        "wall clock: SJK");
        assertThat(blocks.stream().filter(FlameGraph.class::isInstance).map(FlameGraph.class::cast))
                .extracting(FlameGraph::html)
                .satisfiesExactly(
                        cpu -> assertThat(cpu).contains("MD2.implCompress"),
                        wall -> assertThat(wall).contains("Endless.engineUpdate"));
    }

    @Test
    void reportsATruncatedRecordingAndContinues() throws Exception {
        byte[] whole = Files.readAllBytes(recording());
        Files.write(folder.resolve("recording.jfr"), java.util.Arrays.copyOf(whole, 100));
        Files.writeString(folder.resolve("run.json"), "{\"schema\":1}");
        assertThat(ProfileSection.of(RunReader.read(folder)).blocks().toString())
                .contains("recording.jfr cannot be read");
    }
}
