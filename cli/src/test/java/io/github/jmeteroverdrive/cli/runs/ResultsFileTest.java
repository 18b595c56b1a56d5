// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    private static final Summary REPORTED = new Summary(Map.of("samples", 4.0), Optional.empty());

    @TempDir
    Path temp;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(temp.resolve("plan.csv"), """
                        timeStamp,elapsed,label,responseMessage,success,bytes
                        1000,900,GET,OK,true,9000000000
                        1950,550,GET,OK,true,3000000000
                        2500,250,GET,"cut, off",false,1000000000
                        2750,250,GET,OK,true,3000000000
                        """);
    }

    @Test
    void discardedSamplesAreWarmUp() {
        Summary measured = new ResultsFile(true, 2).measured(file, REPORTED);
        assertThat(measured.window()).contains(new MeasuredTime(2500, 3000));
        assertThat(measured.figures())
                .containsOnly(
                        Map.entry("seconds", 0.5),
                        Map.entry("samples", 2.0),
                        Map.entry("sampleErrors", 1.0),
                        Map.entry("samplesPerSecond", 4.0),
                        Map.entry("bytesReceivedPerSecond", 8e9));
    }

    @Test
    void withoutDiscardTheSummaryOfTheRunIsUsed() {
        assertThat(ResultsFile.WRITTEN.measured(file, REPORTED)).isSameAs(REPORTED);
    }

    @Test
    void failedRunHasNoFigures() {
        assertThat(new ResultsFile(true, 2).measured(temp.resolve("none.csv"), Summary.NONE))
                .isSameAs(Summary.NONE);
    }

    @Test
    void refusesToDiscardAllSamples() {
        assertThatThrownBy(() -> new ResultsFile(true, 4).measured(file, REPORTED))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has 4 samples, and 'discard' leaves out 4");
    }

    @Test
    void refusesSamplesFromWhichNothingCanBeComputed() throws IOException {
        Files.writeString(file, "timeStamp,elapsed,success,bytes\n1000,900,true,1\n1100,800,true,1\n");
        assertThatThrownBy(() -> new ResultsFile(true, 1).measured(file, REPORTED))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("ends no later than the last one that 'discard' leaves out");
        Files.writeString(file, "timeStamp,elapsed,success\n1000,900,true\n2000,800,true\n");
        assertThatThrownBy(() -> new ResultsFile(true, 1).measured(file, REPORTED))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has no column bytes, which 'discard' needs");
    }
}
