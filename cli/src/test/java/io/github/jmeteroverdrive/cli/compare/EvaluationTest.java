// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.ComparedFigure.Goal;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.figure.Direction;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EvaluationTest {

    private static final List<String> VARIANTS = List.of("rival", "ours", "limit");
    private static final Map<String, Double> RATES = Map.of("rival", 100.0, "ours", 130.0, "limit", 200.0);

    private static FigureResult result(Set<String> variants, List<Goal> goals) {
        List<Measurement> runs = new ArrayList<>();
        for (int round = 1; round <= 5; round++) {
            for (String variant : VARIANTS) {
                RunResult run =
                        new RunResult(Path.of(variant), 0, Optional.empty(), Map.of("sent", RATES.get(variant)));
                runs.add(new Measurement(round, variant, 1, Instant.EPOCH, run, Optional.empty()));
            }
        }
        ComparedFigure sent = new ComparedFigure("sent", Direction.HIGHER, "", variants, goals);
        Map<String, String> references = Map.of("ours", "rival");
        return new Evaluation(List.of(sent), VARIANTS, references, 0.05, Random::new)
                .of(runs)
                .get(0);
    }

    @Test
    void variantIsDividedByItsReferenceAndByThoseOfItsGoals() {
        FigureResult result = result(
                Set.of(),
                List.of(
                        new Goal("ours", "rival", new RatioThreshold(true, 1.2)),
                        new Goal("ours", "limit", new RatioThreshold(true, 0.97))));
        FigureResult.VariantResult ours = result.variants().get(1);
        assertThat(ours.pairings()).extracting(FigureResult.Pairing::reference).containsExactly("rival", "limit");
        assertThat(ours.pairings())
                .extracting(pairing -> pairing.outcome().orElseThrow())
                .containsExactly(RatioThreshold.Outcome.HELD, RatioThreshold.Outcome.MISSED);
        assertThat(result.missed()).isTrue();
        assertThat(CompareText.verdict(result, ours))
                .isEqualTo("ours is 1.30 × rival (1.30…1.30); ratio ≥ 1.2 held;"
                        + " to limit: ours is 0.65 × limit (0.65…0.65);"
                        + " ratio to limit ≥ 0.97 MISSED");
    }

    @Test
    void referenceVariantReportsItsDrift() {
        FigureResult result = result(Set.of(), List.of());
        assertThat(CompareText.verdict(result, result.variants().get(0)))
                .isEqualTo("drift +0.0% from first to last round");
        assertThat(CompareText.verdict(result, result.variants().get(2))).isEmpty();
    }

    @Test
    void variantWithoutAReferenceHasNoRatio() {
        FigureResult result = result(Set.of(), List.of());
        assertThat(result.variants().get(2).pairings()).isEmpty();
        assertThat(result.variants().get(2).sample()).isPresent();
        assertThat(result.missed()).isFalse();
    }

    @Test
    void figureOfSomeVariantsIsNotIncompleteWithoutTheOthers() {
        FigureResult result = result(Set.of("rival", "ours"), List.of());
        assertThat(result.variants())
                .extracting(FigureResult.VariantResult::variant)
                .containsExactly("rival", "ours");
        assertThat(result.incomplete()).isFalse();
        assertThat(result.variants()
                        .get(1)
                        .pairings()
                        .get(0)
                        .verdict()
                        .orElseThrow()
                        .kind())
                .isEqualTo(ComparisonResult.Kind.DIFFERENT);
    }

    @Test
    void variantWithFewerRunsThanOthersIsNotIncomplete() {
        List<Measurement> runs = new ArrayList<>();
        for (int round = 1; round <= 7; round++)
            for (String variant : round <= 5 ? List.of("rival", "ours") : List.of("rival")) {
                RunResult run =
                        new RunResult(Path.of(variant), 0, Optional.empty(), Map.of("sent", RATES.get(variant)));
                runs.add(new Measurement(round, variant, 1, Instant.EPOCH, run, Optional.empty()));
            }
        ComparedFigure sent = new ComparedFigure("sent", Direction.HIGHER, "", Set.of(), List.of());
        FigureResult result = new Evaluation(
                        List.of(sent), List.of("rival", "ours"), Map.of("ours", "rival"), 0.05, Random::new)
                .of(runs)
                .get(0);
        assertThat(result.incomplete()).isFalse();
        assertThat(CompareText.verdict(result, result.variants().get(1))).startsWith("ours is 1.30 × rival");
    }
}
