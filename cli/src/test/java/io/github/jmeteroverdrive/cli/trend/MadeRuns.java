// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.compare.RatioInterval.Randomness;
import io.github.jmeteroverdrive.cli.runs.FinishedRun;
import io.github.jmeteroverdrive.cli.trend.TrendCommand.FoundRuns;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Writes run directories with given rates and latencies. */
final class MadeRuns {

    private static final Instant FIRST = Instant.parse("2026-11-01T08:00:00Z");

    private final RandomGenerator noise =
            RandomGeneratorFactory.of("L64X128MixRandom").create(11);
    private final Path folder;
    private String targetUrl = "";
    private int made;

    MadeRuns(Path folder) {
        this.folder = folder;
    }

    /** Adds runs a day apart; each figure varies independently by 3%. */
    void add(int runs, double rate, double micros, String revision, String parameters, int cpus) throws IOException {
        for (int i = 0; i < runs; i++) write(about(rate), about(micros), revision, parameters, cpus, "");
    }

    /** The system of the runs that are added from now on. */
    void of(String url) {
        targetUrl = url;
    }

    void addRising(int runs, double rate, double micros) throws IOException {
        for (int i = 0; i < runs; i++)
            write(about(rate), about(micros), "a", "", 2, ",\"steady\":{\"class\":\"still rising\",\"percent\":0}");
    }

    /** Adds runs whose latency varies by 15%. */
    void addVarying(int runs, double rate, double micros, String revision) throws IOException {
        for (int i = 0; i < runs; i++) write(about(rate), micros * Math.pow(about(1), 5), revision, "", 2, "");
    }

    void addFailed() throws IOException {
        write(1, 1, "a", "", 2, ",\"failures\":[\"A broker was lost.\"]");
    }

    void addKilled() throws IOException {
        Files.delete(write(1, 1, "a", "", 2, "").resolve("summary.json"));
    }

    private double about(double level) {
        return level * Math.exp(0.03 * noise.nextGaussian());
    }

    private Path write(double rate, double micros, String revision, String parameters, int cpus, String more)
            throws IOException {
        Path run = Files.createDirectories(folder.resolve(String.format("run-%03d", made)));
        Files.writeString(run.resolve("run.json"), """
                {"schema":1,"scenario":"JMS.Client","settings":[],"started":"%s","gitRevision":"%s",
                 "parameters":{"RunId":"r%d"%s},"host":{"cpu":"A CPU","cpus":%d},"targetUrl":"%s"}
                """.formatted(
                        FIRST.plusSeconds(made * 86_400L), revision, made, parameters, cpus, targetUrl));
        Files.writeString(
                run.resolve("summary.json"), String.format(Locale.ROOT, """
                        {"completedPerSecond":%f,"receivedPerSecond":%f,"lost":0,
                         "latencyMicros":{"ack":{"p50":%f}}%s}
                        """, rate, about(rate), micros, more));
        made++;
        return run;
    }

    TrendReport report(int last) {
        return report(FoundRuns.in(List.of(folder)), last);
    }

    static TrendReport report(FoundRuns found, int last) {
        List<RowTrend> rows = RunRow.of(found.good(), last).stream()
                .map(row -> RowTrend.of(
                        row, FinishedRun.FIGURES.stream().map(Catalogue::of).toList(), Randomness.FIXED))
                .toList();
        return new TrendReport(rows, found.leftOut(), Map.of(), "./overdrive trend");
    }
}
