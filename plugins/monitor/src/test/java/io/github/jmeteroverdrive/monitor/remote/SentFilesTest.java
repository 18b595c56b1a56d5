// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Profiler;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentFilesTest {

    @TempDir
    Path agent;

    @TempDir
    Path controller;

    private final List<FilePiece> pieces = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private void write(RunFile file, int bytes) throws IOException {
        byte[] content = new byte[bytes];
        new Random(bytes).nextBytes(content);
        Files.write(file.in(agent), content);
    }

    private Path fetched() throws IOException {
        ReceivedFiles files = new ReceivedFiles(controller);
        String place = ReceivedFiles.place(0, "[::1]:1099");
        for (FilePiece piece : pieces) files.add(place, piece);
        return controller.resolve(place);
    }

    @Test
    void sendsFilesOfAnySizeUnchanged() throws IOException {
        write(RunFile.RUN, 10);
        write(RunFile.AGENT, 2 * FilePiece.SIZE + 1);
        write(RunFile.LIVE, FilePiece.SIZE);
        new SentFiles(agent, SentFiles.MOST, false).send(pieces::add, warnings::add);
        assertThat(warnings).isEmpty();
        assertThat(pieces).hasSize(1 + 3 + 1);
        for (RunFile file : List.of(RunFile.RUN, RunFile.AGENT, RunFile.LIVE))
            assertThat(file.in(fetched())).hasSameBinaryContentAs(file.in(agent));
        assertThat(RunFile.SUMMARY.in(fetched())).doesNotExist();
    }

    @Test
    void replacesFilesOfAnEarlierRun() throws IOException {
        write(RunFile.RUN, 10);
        new SentFiles(agent, SentFiles.MOST, false).send(pieces::add, warnings::add);
        fetched();
        assertThat(RunFile.RUN.in(fetched())).hasSize(10);
    }

    @Test
    void reportsFilesThatAreTooLarge() throws IOException {
        write(RunFile.RUN, 10);
        write(RunFile.AGENT, 101);
        write(RunFile.LIVE, 90);
        write(RunFile.LATENCIES, 1);
        new SentFiles(agent, 100, false).send(pieces::add, warnings::add);
        assertThat(pieces).extracting(FilePiece::file).containsExactly("run.json", "live.jsonl");
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).startsWith("agent.jsonl has 0.0 MB").contains(agent.toString());
        assertThat(warnings.get(1)).startsWith("latency.hdr");
    }

    @Test
    void sendsProfilesLastAndOnlyOnRequest() throws IOException {
        write(RunFile.LATENCIES, 60);
        Files.write(Profiler.JFR.in(agent), new byte[41]);
        Files.write(Profiler.SJK.in(agent), new byte[40]);
        new SentFiles(agent, 100, false).send(pieces::add, warnings::add);
        assertThat(pieces).extracting(FilePiece::file).containsExactly("latency.hdr");
        pieces.clear();
        new SentFiles(agent, 100, true).send(pieces::add, warnings::add);
        assertThat(pieces).extracting(FilePiece::file).containsExactly("latency.hdr", "sjk.std");
        assertThat(Profiler.SJK.in(fetched())).hasSize(40);
        assertThat(warnings).singleElement().asString().startsWith("recording.jfr has 0.0 MB");
    }

    @Test
    void refusesUnknownFileNames() {
        pieces.add(new FilePiece("../run.json", new byte[0]));
        assertThatThrownBy(this::fetched).isInstanceOf(IOException.class).hasMessageContaining("../run.json");
    }
}
