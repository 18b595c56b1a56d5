// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.FigureResult.Pairing;
import io.github.jmeteroverdrive.cli.compare.FigureResult.VariantResult;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.RunResult.RunVerdict;
import io.github.jmeteroverdrive.measure.figure.Direction;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.verdict.Verdict.Answer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VariantVerdictsTest {

    private static final String WARNING =
            "The difference between b and a in rate may be the load agent's or the plan's, not the"
                    + " system's: one of these was the bottleneck in 2 of 3 runs of b.";

    private final List<Measurement> runs = new ArrayList<>();

    private void run(String variant, Answer answer, String failure) {
        RunResult result = new RunResult(
                Path.of(variant),
                0,
                Optional.of(failure).filter(why -> !why.isEmpty()),
                Map.of(),
                Map.of(),
                Optional.ofNullable(answer).map(it -> new RunVerdict(it, "")));
        runs.add(new Measurement(1, variant, 1, Instant.EPOCH, result, Optional.empty()));
    }

    private CompareReport report(ComparisonResult.Kind kind) {
        Pairing pairing = new Pairing(
                "a", Optional.empty(), Optional.of(new ComparisonResult(kind, "")), Optional.empty(), Optional.empty());
        VariantResult variant =
                new VariantResult("b", new TreeMap<>(), Optional.empty(), Optional.empty(), List.of(pairing));
        VariantResult first = new VariantResult("a", new TreeMap<>(), Optional.empty(), Optional.empty(), List.of());
        ComparedFigure figure = new ComparedFigure("rate", Direction.HIGHER, "/s", Set.of(), List.of());
        return new CompareReport(
                "n",
                "d",
                "all.",
                Map.of("a", "", "b", ""),
                0.05,
                Map.of(),
                "c",
                "",
                runs,
                List.of(new FigureResult(figure, List.of(first, variant))));
    }

    private void threeRunsEach() {
        for (int i = 0; i < 3; i++) run("a", Answer.SYSTEM, "");
        run("b", Answer.AGENT, "");
        run("b", Answer.PLAN, "");
        run("b", Answer.SYSTEM, "");
    }

    @Test
    void countsTheVerdictsOfEachVariant() {
        threeRunsEach();
        run("b", Answer.AGENT, "it died");
        run("command", null, "");
        VariantVerdicts verdicts = VariantVerdicts.of(runs);
        assertThat(verdicts.of("a")).isEqualTo("system 3");
        assertThat(verdicts.of("b")).isEqualTo("system 1, load agent 1, plan 1");
        assertThat(verdicts.of("command")).isEmpty();
    }

    @Test
    void warnsOfADifferenceThatMayBeCausedByTheLoadAgent() {
        threeRunsEach();
        CompareReport report = report(ComparisonResult.Kind.DIFFERENT);
        assertThat(report.verdicts().warnings(report.results())).containsExactly(WARNING);
        assertThat(CompareText.lines(report)).contains("  b  system 1, load agent 1, plan 1", WARNING);
        assertThat(CompareNotices.of(report)).contains(new Notice(Notice.Tone.CAUTION, WARNING));
    }

    @Test
    void doesNotWarnWithoutADifferenceOrWithoutALoadAgentVerdict() {
        threeRunsEach();
        CompareReport same = report(ComparisonResult.Kind.NO_DIFFERENCE);
        assertThat(same.verdicts().warnings(same.results())).isEmpty();
        runs.clear();
        run("a", Answer.SYSTEM, "");
        run("b", Answer.NOBODY, "");
        CompareReport report = report(ComparisonResult.Kind.DIFFERENT);
        assertThat(report.verdicts().warnings(report.results())).isEmpty();
    }
}
