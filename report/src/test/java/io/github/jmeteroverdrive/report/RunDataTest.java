// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Page;
import io.github.jmeteroverdrive.report.run.KilledRunFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDataTest {

    @TempDir
    Path folder;

    private Path page() {
        return folder.resolve("report/index.html");
    }

    @Test
    void readsACompleteRunWithoutNotes() throws IOException {
        RunData run = RunReader.read(SampleRun.write(folder));
        assertThat(run.notes()).isEmpty();
        assertThat(run.ended()).isTrue();
        assertThat(run.scenario()).isEqualTo("JMS.Client");
        assertThat(run.settings()).containsExactly("_.jvm.gc.Parallel");
        assertThat(run.parameters()).containsEntry("Rate", "100").containsEntry("Messages", "");
        assertThat(run.lastSecond()).isEqualTo(5.0);
        assertThat(run.latencies().measured().get("ack").getTotalCount()).isEqualTo(300);
        assertThat(run.latencies().labels().get("send").get("ack").getTotalCount())
                .isEqualTo(300);
        assertThat(RunPage.of(run, page()).notices())
                .extracting(Notice::tone)
                .containsExactly(Notice.Tone.GOOD, Notice.Tone.GOOD);
    }

    @Test
    void reportsAProfilerThatWasOnAfterOtherNotices() throws IOException {
        SampleRun.write(folder);
        Path json = folder.resolve("run.json");
        String text = Files.readString(json);
        Files.writeString(json, text.replace("\"jvmFlags\"", "\"profilers\":[\"JFR\"],\"jvmFlags\""));
        assertThat(RunPage.of(RunReader.read(folder), page()).notices())
                .element(2)
                .isEqualTo(
                        new Notice(
                                Notice.Tone.CAUTION,
                                "A profiler was on: JFR. Without profiling, rates may be higher and times shorter; docs/profiling.md#what-a-profiler-costs shows what profiling cost in our measurements."));
    }

    @Test
    void recognisesProfilersByTheirFiles() throws IOException {
        SampleRun.write(folder);
        Files.writeString(folder.resolve("sjk.std"), "");
        Files.writeString(folder.resolve("recording.jfr"), "");
        assertThat(RunPage.of(RunReader.read(folder), page()).notices())
                .element(2)
                .extracting(Notice::text)
                .asString()
                .startsWith("Profilers were on: JFR, SJK. ");
    }

    @Test
    void aRunWhosePlanExpectsEveryFailureIsGood() throws IOException {
        SampleRun.write(folder);
        Path summary = folder.resolve("summary.json");
        Files.writeString(summary, Files.readString(summary).replace("\"failed\":0", "\"failed\":300,\"excused\":300"));
        assertThat(RunPage.of(RunReader.read(folder), page()).notices())
                .extracting(Notice::tone)
                .containsOnly(Notice.Tone.GOOD);
    }

    @Test
    void failuresFollowTheVerdict() throws IOException {
        SampleRun.write(folder);
        Files.writeString(
                folder.resolve("summary.json"), "{\"incomplete\":true,\"failures\":[\"The broker was lost.\"]}");
        Page page = RunPage.of(RunReader.read(folder), page());
        assertThat(page.notices().get(0).text()).startsWith("Not clear what the bottleneck was: ");
        assertThat(page.notices().get(1)).isEqualTo(new Notice(Notice.Tone.BAD, "The broker was lost."));
        assertThat(page.notices().get(2).text()).contains("incomplete");
    }

    @Test
    void reportsWhereAKilledRunEndsAndItsFiguresUpToThen() throws IOException {
        SampleRun.write(folder);
        Files.delete(folder.resolve("summary.json"));
        RunData run = RunReader.read(folder);
        assertThat(run.ended()).isFalse();
        assertThat(RunPage.of(run, page()).notices().get(1).text())
                .contains("killed", "after 5 s in the measured phase", "2026-11-21 08:40:22 UTC")
                .contains("counts and shares of failures include the warm-up, rates and latencies do not.");
        var figures = KilledRunFigures.json(run);
        assertThat(figures.path("sent").asLong()).isEqualTo(500);
        assertThat(figures.path("seconds").asDouble()).isEqualTo(3.0);
        assertThat(figures.path("sentPerSecond").asDouble()).isEqualTo(100.0);
        assertThat(figures.at("/latencyMicros/ack/count").asLong()).isEqualTo(300);
        assertThat(figures.at("/latencyMicros/ack/p50").asDouble()).isEqualTo(1000);
        assertThat(figures.at("/latencyMicros/ack").has("p99")).isFalse();
        assertThat(figures.at("/labels/send/latencyMicros/ack/count").asLong()).isEqualTo(300);
        assertThat(figures.has("pendingSeconds")).isFalse();
    }

    @Test
    void reportsThatARunWasKilledBeforeItsFirstSecond() throws IOException {
        Files.writeString(folder.resolve("run.json"), SampleRun.run());
        assertThat(RunPage.of(RunReader.read(folder), page()).notices().get(1).text())
                .contains("before its first second");
    }

    @Test
    void ignoresFilesOfAnUnknownSchemaWithANote() throws IOException {
        SampleRun.write(folder);
        for (String name : new String[] {"live.jsonl", "run.json"}) {
            Path file = folder.resolve(name);
            Files.writeString(file, Files.readString(file).replace("\"schema\":1", "\"schema\":99"));
        }
        RunData run = RunReader.read(folder);
        assertThat(run.live()).isEmpty();
        assertThat(run.run().isMissingNode()).isTrue();
        assertThat(run.notes())
                .anyMatch(note -> note.startsWith("live.jsonl has schema 99"))
                .anyMatch(note -> note.startsWith("run.json has schema 99"));
    }

    @Test
    void refusesInvalidRunDirectoriesWithARemedy() throws IOException {
        assertThatThrownBy(() -> RunReader.read(folder.resolve("nowhere")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("does not exist; give a run directory");
        assertThatThrownBy(() -> RunReader.read(Path.of("/dev/null")))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("/dev/null is not a file; give a run directory");
        assertThatThrownBy(() -> RunReader.read(folder))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("holds no run");
        Files.writeString(folder.resolve("a.csv"), "");
        Files.writeString(folder.resolve("b.jtl"), "");
        assertThatThrownBy(() -> RunReader.read(folder))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("(a.csv, b.jtl); name one of them");
    }
}
