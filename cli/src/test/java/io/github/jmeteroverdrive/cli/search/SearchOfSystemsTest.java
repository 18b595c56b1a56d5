// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches systems with a fixed capacity, some of which die. */
class SearchOfSystemsTest {

    private static final double CAPACITY = 1000;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int runs;

    private static Map<String, Double> answered(double rate) {
        double reached = rate == 0 ? CAPACITY : Math.min(rate, CAPACITY);
        return Map.of("samples", reached * 10, "samplesPerSecond", reached, "sampleErrors", 0.0);
    }

    private static Map<String, Double> refused() {
        return Map.of("samples", 200.0, "samplesPerSecond", 20.0, "sampleErrors", 200.0);
    }

    private Search search(DoubleFunction<Map<String, Double>> system, String threshold) {
        SearchThresholds limits = SearchThresholds.parse(List.of(threshold));
        return new Search(
                rate -> {
                    runs++;
                    RunResult run = new RunResult(Path.of("x"), 0, Optional.empty(), system.apply(rate));
                    return SearchRun.of(rate, run, List.of(), limits);
                },
                new ProgressBar(new PrintStream(printed), false),
                new Child());
    }

    private static String run(Search search) {
        return search.run(null, 0.7, 1.25, 0.05);
    }

    @Test
    void findsTheCapacity() {
        Search search = search(SearchOfSystemsTest::answered, "errors=0");
        assertThat(run(search)).isEmpty();
        assertThat(search.answer().orElseThrow()).isBetween(950.0, 1020.0);
    }

    @Test
    void systemThatDiesEndsTheSearch() {
        Search search = search(rate -> runs > 1 ? refused() : answered(rate), "errors=0");
        assertThat(run(search))
                .isEqualTo("nothing succeeded at 700/s, and nothing succeeds without a rate any more"
                        + "; check that the system is still up");
        assertThat(runs).isEqualTo(4);
        assertThat(printed.toString().lines().reduce((before, last) -> last))
                .contains("without a rate: nothing succeeded; verdict: n/a");
    }

    @Test
    void failuresAreNoPartOfTheRateReached() {
        Map<String, Double> figures = Map.of("samples", 200.0, "samplesPerSecond", 20.0, "sampleErrors", 50.0);
        Search search = search(rate -> figures, "response.p99<=5ms");
        run(search);
        assertThat(search.path().get(0).reached()).isEqualTo(15);
        assertThat(printed.toString()).startsWith("without a rate: 15/s; ");
    }

    @Test
    void systemThatDiesAfterSuccessfulRatesGivesNoHighestRate() {
        Search search = search(rate -> runs > 2 ? refused() : answered(rate), "errors=0");
        assertThat(run(search)).contains("and nothing succeeds at 700/s any more");
    }

    @Test
    void findsTheCapacityOfASystemThatCollapsesAboveIt() {
        Search search = search(rate -> rate > CAPACITY ? refused() : answered(rate), "errors=0");
        assertThat(run(search)).isEmpty();
        assertThat(search.answer().orElseThrow()).isBetween(950.0, CAPACITY);
    }

    @Test
    void failureOfTheFirstRunNamesItsMainCauseAndItsDirectory(@TempDir Path run) throws IOException {
        Files.writeString(run.resolve("summary.json"), "{\"errors\": {\"reset\": 2, \"Connection refused\": 347}}");
        RunResult failed =
                new RunResult(run, 3, Optional.of("exit code 3: FAILED: Every sample failed (349)"), Map.of());
        SearchThresholds limits = SearchThresholds.parse(List.of("errors=0"));
        Search search = new Search(
                rate -> SearchRun.of(rate, failed, List.of(), limits),
                new ProgressBar(new PrintStream(printed), false),
                new Child());
        assertThat(run(search))
                .isEqualTo("the run without a rate failed (exit code 3: FAILED: Every sample failed (349);"
                        + " the main cause is 'Connection refused'; the run directory is " + run + ")");
    }

    @Test
    void unmeasuredFigureEndsTheSearchImmediately() {
        Search search = search(SearchOfSystemsTest::answered, "response.p99<=5ms");
        assertThat(run(search))
                .isEqualTo("at 700/s it is not known whether it held: response.p99: it was not measured");
        assertThat(runs).isEqualTo(2);
    }
}
