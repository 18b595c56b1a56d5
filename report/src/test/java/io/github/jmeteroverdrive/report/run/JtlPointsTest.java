// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Points;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlPointsTest {

    private static final String HEAD = "timeStamp,elapsed,label,success,SampleCount,ErrorCount\n";

    @TempDir
    Path folder;

    private final List<Long> percents = new ArrayList<>();

    private JtlPoints read(String rows) throws IOException {
        return new JtlPoints(Files.writeString(folder.resolve("a.csv"), HEAD + rows), false);
    }

    /** The points without tags and times: measurement and sampler, fields, second. */
    private List<String> points(String rows) throws IOException {
        List<String> points = new ArrayList<>();
        read(rows).each(new Points("r", "s", Map.of()), points::add, percents::add);
        return points.stream()
                .map(point -> point.strip()
                        .replace(",run=r,scenario=s,phase=measure", "")
                        .replaceAll(",latencyMicros[^ ]*", ""))
                .toList();
    }

    @Test
    void aRowBelongsToTheSecondOfItsEndAndCountsAllItsSamples() throws IOException {
        assertThat(points("1700000000900,200,a,true,5,0\n1700000000000,10,b,false,1,1\n"))
                .containsExactly(
                        "overdrive_sampler,sampler=b samples=1i,sampleErrors=1i 1700000001000",
                        "overdrive_sampler_second,sampler=b samples=1i,sampleErrors=1i 1700000001000",
                        "overdrive_test samples=1i,sampleErrors=1i 1700000001000",
                        "overdrive_test_second samples=1i,sampleErrors=1i 1700000001000",
                        "overdrive_sampler,sampler=a samples=5i,sampleErrors=0i 1700000002000",
                        "overdrive_sampler_second,sampler=a samples=5i,sampleErrors=0i 1700000002000",
                        "overdrive_test samples=6i,sampleErrors=1i 1700000002000",
                        "overdrive_test_second samples=5i,sampleErrors=0i 1700000002000");
    }

    @Test
    void rowsOfLoadAgentsMayComeTwoMinutesLate() throws IOException {
        assertThat(points("1700000120000,1,a,true,1,0\n1700000000000,1,a,true,1,0\n1700000121000,1,a,true,1,0\n"))
                .contains("overdrive_test samples=1i,sampleErrors=0i 1700000001000")
                .contains("overdrive_test samples=2i,sampleErrors=0i 1700000121000")
                .contains("overdrive_test samples=3i,sampleErrors=0i 1700000122000");
        assertThatThrownBy(() -> read("1700000121000,1,a,true,1,0\n1700000000000,1,a,true,1,0\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the row of line 3");
    }

    /** Dashboards would show that nothing failed. */
    @Test
    void refusesAFileWithoutFailures() throws IOException {
        Path file = Files.writeString(folder.resolve("b.csv"), "timeStamp,elapsed,label\n1700000000000,5,a\n");
        assertThatThrownBy(() -> new JtlPoints(file, true))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the file has no column success (jmeter.save.saveservice.successful)");
    }

    @Test
    void threadsThatEndedLongAgoAreForgotten() {
        JtlRows.Threads<Integer> threads = new JtlRows.Threads<>();
        for (int i = 0; i <= JtlRows.Threads.MOST; i++) {
            threads.put("thread " + i, i);
            threads.get("thread 0");
        }
        assertThat(threads)
                .hasSize(JtlRows.Threads.MOST)
                .containsKey("thread 0")
                .doesNotContainKey("thread 1");
    }

    @Test
    void progressIsTheTimeOfTheRun() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 240; i++) rows.append(1700000000000L + 1000L * i).append(",1,a,true,1,0\n");
        points(rows.toString());
        assertThat(percents).isSorted().startsWith(0L).endsWith(100L).hasSizeGreaterThan(100);
    }
}
