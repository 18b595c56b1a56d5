// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.cli.runs.RunFigures.WindowFigures.GcLog;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

    private static final String LOG = """
            [1000ms] Using Parallel
            [1500ms] GC(0) Pause Young (Allocation Failure) 256M->6M(981M) 18.584ms
            [2500ms] GC(1) Pause Young (Allocation Failure) 262M->7M(981M) 11.944ms
            [4500ms] GC(2) Pause Full (Ergonomics) 263M->8M(981M) 10.262ms
            [6500ms] GC(3) Pause Young (Allocation Failure) 264M->9M(981M) 10.445ms
            """;
    private static final double MEBI = 1 << 20;

    @TempDir
    Path folder;

    private Path log(String text) throws IOException {
        return Files.writeString(folder.resolve("gc.log"), text);
    }

    @Test
    void computesTheAllocationRateBetweenTheCollectionsOfTheWindow() throws IOException {
        assertThat(GcLog.bytesPerSecond(log(LOG), new MeasuredTime(2000, 5000))).hasValue(128 * MEBI);
        assertThat(GcLog.bytesPerSecond(log(LOG), new MeasuredTime(0, 9000)).orElseThrow())
                .isCloseTo(768 * MEBI / 5, within(1.0));
    }

    @Test
    void needsTwoCollections() throws IOException {
        assertThat(GcLog.bytesPerSecond(log(LOG), new MeasuredTime(4000, 5000))).isEmpty();
        assertThat(GcLog.bytesPerSecond(log("nothing"), new MeasuredTime(0, 9000)))
                .isEmpty();
        assertThat(GcLog.bytesPerSecond(folder.resolve("none"), new MeasuredTime(0, 9000)))
                .isEmpty();
    }

    /** Allocation of SmallProgram according to the GC log of a real JVM. */
    @Test
    void readsTheLogOfARealJvm() throws Exception {
        Path log = folder.resolve("real.log");
        List<String> command = new ArrayList<>(SmallProgram.command("allocate"));
        command.addAll(1, List.of("-XX:+UseParallelGC", "-Xmx64m", "-Xlog:gc:file=" + log + ":timemillis"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
        String[] fromToBytes = output.strip().split(" ");
        long from = Long.parseLong(fromToBytes[0]);
        long to = Long.parseLong(fromToBytes[1]);
        double bytes = GcLog.bytesPerSecond(log, new MeasuredTime(from, to)).orElseThrow();
        List<Long> collections = Files.readAllLines(log).stream()
                .filter(line -> line.contains("Pause"))
                .map(line -> Long.parseLong(line.substring(1, line.indexOf("ms]"))))
                .filter(at -> from <= at && at <= to)
                .toList();
        long seen = collections.get(collections.size() - 1) - collections.get(0);
        double allocated = bytes * seen / 1000;
        double all = Double.parseDouble(fromToBytes[2]);
        // less than it allocated, at most by the amount before the first and after the last collection
        assertThat(allocated).isBetween(all * 0.8, all * 1.05);
    }
}
