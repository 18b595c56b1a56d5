// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.trend.TrendCommand.FoundRuns;
import io.github.jmeteroverdrive.cli.trend.TrendReport.TrendJson;
import io.github.jmeteroverdrive.cli.trend.TrendWords.RunDiff;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.page.Markdown;
import io.github.jmeteroverdrive.report.page.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrendReportTest {

    private static final int ALL = Integer.MAX_VALUE;

    @TempDir
    Path folder;

    private MadeRuns runs;

    @BeforeEach
    void make() {
        runs = new MadeRuns(folder);
    }

    private static List<String> sentences(TrendReport report) {
        return report.notices().stream().map(Notice::text).toList();
    }

    @Test
    void changeForTheWorseIsReportedWithItsRunAndOtherChanges() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.add(10, 800, 500, "b", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(report.exitCode()).isEqualTo(4);
        assertThat(sentences(report).get(0))
                .startsWith("JMS.Client; completedPerSecond became worse with run run-012: ")
                .contains(" in 12 runs before, ", " in 10 runs since, × 0.7")
                .endsWith(" Changed there, too: gitRevision a → b.");
        assertThat(sentences(report))
                .noneMatch(sentence -> sentence.contains("latencyMicros") || sentence.contains("ack.p50"));
    }

    @Test
    void changeOfRunsThatWereNotSteadyIsReportedAsSuch() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.addRising(10, 800, 500);
        TrendReport report = runs.report(ALL);
        assertThat(sentences(report).get(0))
                .contains(
                        " 0 of the runs before and 10 of those since were not steady (still rising 10): their figures depend on when they were measured. ");
        assertThat(TrendJson.json(report).at("/rows/0/runs/12/steady").asText()).isEqualTo("still rising");
        assertThat(TrendPage.of(report).html()).contains("<td>still rising</td>", "\"not steady\"");
    }

    @Test
    void changeForTheBetterIsNotAFailure() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.add(10, 1000, 300, "a", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(report.exitCode()).isZero();
        assertThat(sentences(report).get(0))
                .contains("ack.p50 became better with run run-012")
                .endsWith("Nothing else that runs record about themselves changed there.");
    }

    @Test
    void fixedRegressionIsNotAFailure() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.add(12, 800, 500, "b", "", 2);
        runs.add(12, 1000, 500, "c", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(sentences(report)).anyMatch(sentence -> sentence.contains("became worse with run run-012"));
        assertThat(sentences(report)).anyMatch(sentence -> sentence.contains("became better with run run-024"));
        assertThat(report.exitCode()).isZero();
    }

    /** A step of 40% makes the noise wide; a later step of 3% is found within it, but is no fix. */
    @Test
    void moveWithinTheNoiseDoesNotFixARegression() throws IOException {
        runs.add(20, 1000, 500, "a", "", 2);
        runs.add(20, 600, 500, "b", "", 2);
        runs.add(40, 618, 500, "b", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(sentences(report)).anyMatch(sentence -> sentence.contains("PerSecond moved a little with run"));
        assertThat(report.exitCode()).isEqualTo(4);
    }

    @Test
    void runsThatDifferMoreAreAChangeOfSpread() throws IOException {
        runs.add(40, 1000, 500, "a", "", 2);
        runs.addVarying(40, 1000, 500, "b");
        TrendReport report = runs.report(ALL);
        assertThat(sentences(report).get(0))
                .startsWith("JMS.Client; ack.p50 began to vary more with run run-0")
                .contains(" runs before were within ", " of their median, half of the ");
        assertThat(report.exitCode()).isZero();
        ObjectNode json = TrendJson.json(report);
        assertThat(json.at("/rows/0/changes")).isEmpty();
        assertThat(json.at("/rows/0/spreads/0/figure").asText()).isEqualTo("latencyMicros.ack.p50");
        assertThat(Markdown.of(TrendPage.of(report))).contains("began to vary more |");
    }

    @Test
    void oldRunsCanBeIgnored() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.add(12, 800, 500, "b", "", 2);
        assertThat(runs.report(ALL).exitCode()).isEqualTo(4);
        assertThat(runs.report(12).exitCode()).isZero();
    }

    @Test
    void reportsThatNothingChanged() throws IOException {
        runs.add(25, 1000, 500, "a", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(sentences(report).get(0)).isEqualTo("No figure is known to have changed.");
        FigureTrend rate = report.rows().get(0).figures().get(0);
        assertThat(rate.figure().id()).isEqualTo("completedPerSecond");
        assertThat(TrendWords.noise(rate)).contains(" … ", "(92%)");
    }

    @Test
    void reportsTooFewRuns() throws IOException {
        runs.add(4, 1000, 500, "a", "", 2);
        runs.add(4, 500, 500, "b", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(report.exitCode()).isZero();
        assertThat(sentences(report).get(0)).startsWith("Not known whether anything changed");
        assertThat(TrendWords.summary(report.rows().get(0).figures().get(0)))
                .isEqualTo("not known: 8 runs, at least 10 are needed"); // three figures share the level
    }

    @Test
    void runsWithDifferentParametersOrMachinesAreSeparateRows() throws IOException {
        runs.add(12, 1000, 500, "a", ",\"MaxPending\":\"10\"", 2);
        runs.add(11, 500, 500, "a", ",\"MaxPending\":\"1\"", 2);
        runs.add(10, 2000, 500, "a", ",\"MaxPending\":\"10\"", 4);
        TrendReport report = runs.report(ALL);
        assertThat(report.rows())
                .extracting(row -> row.row().title())
                .containsExactly(
                        "JMS.Client: MaxPending=10, 2 CPUs",
                        "JMS.Client: MaxPending=1, 2 CPUs",
                        "JMS.Client: MaxPending=10, 4 CPUs");
        assertThat(report.exitCode()).isZero();
    }

    @Test
    void runsOfSystemsOnDifferentHostsAreSeparateRows() throws IOException {
        runs.of("tcp://staging:61616");
        runs.add(12, 1000, 500, "a", "", 2);
        runs.of("tcp://prod:61616");
        runs.add(11, 500, 500, "a", "", 2);
        TrendReport report = runs.report(ALL);
        assertThat(report.exitCode()).isZero();
        assertThat(report.rows())
                .extracting(row -> row.row().title())
                .containsExactly("JMS.Client: system on staging", "JMS.Client: system on prod");
    }

    @Test
    void whatOnlyOneOfTwoRunsRecordedIsAChange() throws IOException {
        JsonNode before = new ObjectMapper().readTree("""
                {"planSha256":"1","versions":{"java":"21"},"host":{"heap":1,"sysctl":{}},"profilers":[]}""");
        JsonNode after = new ObjectMapper().readTree("""
                {"versions":{"java":"21"},"host":{"sysctl":{"net.x":"5"}},"profilers":["JFR"]}""");
        assertThat(RunDiff.between(before, after))
                .containsOnly(entry("heap", "1 → –"), entry("net.x", "– → 5"), entry("profilers", "– → JFR"));
    }

    @Test
    void otherJvmFlagsAreAChange() throws IOException {
        JsonNode before = new ObjectMapper().readTree("""
                {"jvmFlags":["-Doverdrive.run.dir=/r/1","-Xlog:gc:file=/r/1/gc.log","-Xmx1g","-server"]}""");
        JsonNode after = new ObjectMapper().readTree("""
                {"jvmFlags":["-Doverdrive.run.dir=/r/2","-Xlog:gc:file=/r/2/gc.log","-Xmx2g","-server"]}""");
        assertThat(RunDiff.between(before, after)).containsOnly(entry("jvmFlags", "-Xmx1g → -Xmx2g"));
    }

    @Test
    void failedRunsAreExcluded() throws IOException {
        runs.add(3, 1000, 500, "a", "", 2);
        runs.addFailed();
        runs.addKilled();
        TrendReport report = runs.report(ALL);
        assertThat(report.rows().get(0).row().runs()).hasSize(3);
        assertThat(sentences(report))
                .contains("run-003 is left out: the run itself failed.", "run-004 is left out: it did not end.");
    }

    @Test
    void unreadableRunsAreExcluded() throws IOException {
        runs.add(5, 1000, 500, "a", "", 2);
        Path cut = folder.resolve("run-001/summary.json");
        Files.writeString(cut, Files.readString(cut).substring(0, 40));
        Files.writeString(folder.resolve("run-003/run.json"), "");
        TrendReport report = runs.report(ALL);
        assertThat(report.rows().get(0).row().runs()).hasSize(3);
        assertThat(sentences(report))
                .anyMatch(sentence -> sentence.startsWith("run-001 cannot be counted: File " + cut + " is cut off"))
                .anyMatch(sentence -> sentence.endsWith("run.json is empty; leave that run out."))
                .noneMatch(sentence -> sentence.contains("Source"));
    }

    @Test
    void runCountsOnceHoweverOftenItIsGiven() throws IOException {
        runs.add(3, 1000, 500, "a", "", 2);
        Path copy = Files.createDirectories(folder.resolve("copies/of-001"));
        for (String file : List.of("run.json", "summary.json"))
            Files.copy(folder.resolve("run-001").resolve(file), copy.resolve(file));
        FoundRuns found = FoundRuns.in(List.of(folder, folder, copy));
        assertThat(found.good()).hasSize(3);
        assertThat(found.leftOut())
                .hasSize(4)
                .contains(copy
                        + " is left out: it is the run in "
                        + folder.resolve("run-001")
                        + ", and would count twice.");
    }

    @Test
    void pageAndJsonAgree() throws IOException {
        runs.add(12, 1000, 500, "a", "", 2);
        runs.add(10, 800, 500, "b", "", 2);
        TrendReport report = runs.report(ALL);
        ObjectNode json = TrendJson.json(report);
        assertThat(json.at("/rows/0/changes/0/sentence").asText())
                .isEqualTo(sentences(report).get(0));
        assertThat(json.at("/rows/0/changes/0/kind").asText()).isEqualTo("worse");
        assertThat(json.at("/rows/0/figures/completedPerSecond/stretches")).hasSize(2);
        assertThat(json.at("/rows/0/runs")).hasSize(22);
        assertThat(Markdown.of(TrendPage.of(report))).contains("| Completed | 22 | ", "became worse × 0.7");
    }

    @Test
    void refusesADirectoryWithoutRuns() {
        assertThatThrownBy(() -> FoundRuns.in(List.of(folder)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("holds no run; give run directories");
    }

    /** From the tenth run on, the system took 3 ms instead of 2; the machine was busy otherwise. */
    @Test
    void findsTheOnlyChangeInRealRuns() throws IOException {
        unpack(Path.of("src/test/resources/series.zip"), folder);
        TrendReport report = MadeRuns.report(FoundRuns.in(List.of(folder)), ALL);
        assertThat(report.rows()).hasSize(1);
        assertThat(report.rows().get(0).changes()).hasSize(1);
        assertThat(sentences(report).get(0))
                .startsWith("JMS.Client; ack.p50 became worse with run 20261124-215551-JMS.Client: ")
                .contains("2.05 ms in 9 runs before, 3.07 ms in 7 runs since, × 1.50 (1.49…1.50)");
    }

    /** Real runs with different problems: runs with different parameters are never in one series. */
    @Test
    void realRunsWithDifferentParametersAreSeparateRows() throws IOException {
        Path labelled = Path.of("../report/src/test/resources/labelled");
        for (Path packed : Home.entries(labelled, ".zip")) unpack(packed, folder.resolve(packed.getFileName()));
        FoundRuns found = FoundRuns.in(List.of(folder));
        TrendReport report = MadeRuns.report(found, ALL);
        assertThat(found.good().size() + found.leftOut().size()).isEqualTo(53);
        assertThat(report.rows()).hasSizeGreaterThan(20);
        assertThat(report.rows())
                .allSatisfy(row -> assertThat(row.row().runs())
                        .extracting(run -> run.run().path("parameters"))
                        .containsOnly(row.row().runs().get(0).run().path("parameters")));
        assertThat(sentences(report).get(0)).startsWith("Not known whether anything changed");
        assertThat(TrendPage.of(report).html()).contains("JMS.Client");
    }

    private void unpack(Path packed, Path into) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(packed))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = into.resolve(entry.getName().replaceFirst("^/", ""));
                if (entry.isDirectory()) continue;
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }
}
