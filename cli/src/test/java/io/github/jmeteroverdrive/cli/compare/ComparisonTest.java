// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.compare.RoundOptions.Disturbance;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.figure.Direction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;

class ComparisonTest {

    private final List<String> ran = new ArrayList<>();
    private final Child child = new Child();

    @AfterTry
    void forget() {
        ran.clear();
    }

    /** A variant without a process, because only the order of runs is checked. */
    private final class Counted implements Variant {

        private final String name;
        private final IntPredicate fails;
        private final IntPredicate stolen;
        private int runs;

        Counted(String name, IntPredicate fails) {
            this(name, fails, n -> false);
        }

        Counted(String name, IntPredicate fails, IntPredicate stolen) {
            this.name = name;
            this.fails = fails;
            this.stolen = stolen;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return name;
        }

        @Override
        public void prepare(Path folder) {
            assertThat(folder).isDirectory();
        }

        @Override
        public RunResult run(Child unused) {
            ran.add(name);
            boolean failed = fails.test(++runs);
            return new RunResult(
                    Path.of(name),
                    failed ? 1 : 0,
                    failed ? Optional.of("exit code 1") : Optional.empty(),
                    Map.of("sent", 5.0, "measured.stolenShare", stolen.test(runs) ? 0.12 : 0.03));
        }
    }

    private static FigureResult evaluated(Comparison comparison) {
        ComparedFigure sent = new ComparedFigure("sent", Direction.HIGHER, "", Set.of(), List.of());
        Map<String, String> references = Map.of("B", "A");
        return new Evaluation(List.of(sent), List.of("A", "B"), references, 0.05, Random::new)
                .of(comparison.measurements())
                .get(0);
    }

    private Comparison comparison(int least, int most, Variant... variants) {
        ProgressBar quiet = new ProgressBar(new PrintStream(new ByteArrayOutputStream()), false);
        return new Comparison(
                List.of(variants), least, most, new Disturbance(0.03), quiet, child, InstantSource.system());
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("comparison");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Example
    void variantsRunInAlternatingOrder() {
        Comparison comparison = comparison(3, 3, new Counted("A", n -> false), new Counted("B", n -> false));
        assertThat(comparison.run(folder(), all -> false)).isEmpty();
        assertThat(ran).containsExactly("A", "B", "B", "A", "A", "B");
    }

    @Property
    void noVariantRunsEarlierOverTwoRounds(@ForAll @IntRange(min = 2, max = 12) int variants) {
        List<Integer> forth = Comparison.order(1, variants);
        List<Integer> back = Comparison.order(2, variants);
        assertThat(forth).containsExactlyInAnyOrderElementsOf(back);
        for (int variant = 0; variant < variants; variant++) {
            assertThat(forth.indexOf(variant) + back.indexOf(variant)).isEqualTo(variants - 1);
        }
    }

    @Example
    void addsRoundsUntilThereAreEnough() {
        Comparison comparison = comparison(2, 9, new Counted("A", n -> false), new Counted("B", n -> false));
        comparison.run(folder(), all -> all.size() >= 8);
        assertThat(ran).hasSize(8);
    }

    @Example
    void failedRunIsRecordedAndRepeatedOnce() {
        Comparison comparison = comparison(2, 2, new Counted("A", n -> false), new Counted("B", n -> n == 1));
        assertThat(comparison.run(folder(), all -> true)).isEmpty();
        assertThat(ran).containsExactly("A", "B", "B", "B", "A");
        assertThat(comparison.measurements()).hasSize(5);
        assertThat(comparison.measurements().get(1).good()).isFalse();
        assertThat(comparison.measurements().get(2).attempt()).isEqualTo(2);
    }

    @Example
    void variantFailingTwiceInTheFirstRoundEndsTheComparison() {
        Comparison comparison = comparison(5, 5, new Counted("A", n -> false), new Counted("B", n -> true));
        assertThat(comparison.run(folder(), all -> false)).isEqualTo("B failed twice in round 1");
        assertThat(ran).containsExactly("A", "B", "B");
    }

    @Example
    void variantFailingInLaterRoundsMakesTheFigureIncomplete() {
        Comparison comparison = comparison(3, 3, new Counted("A", n -> false), new Counted("B", n -> n > 1));
        comparison.run(folder(), all -> false);
        FigureResult result = evaluated(comparison);
        assertThat(result.incomplete()).isTrue();
        assertThat(result.variants().get(1).missing().orElseThrow().text())
                .isEqualTo("incomplete: B has it in 1 of 3 rounds");
    }

    @Example
    void runDisturbedByTheHypervisorIsExcludedAndRepeated() {
        Comparison comparison =
                comparison(2, 2, new Counted("A", n -> false), new Counted("B", n -> false, n -> n < 3));
        assertThat(comparison.run(folder(), all -> false)).isEmpty();
        assertThat(ran).containsExactly("A", "B", "B", "B", "B", "A");
        Measurement disturbed = comparison.measurements().get(1);
        assertThat(disturbed.good()).isFalse();
        assertThat(disturbed.setAside().orElseThrow())
                .isEqualTo("the hypervisor took 12.0% of the CPU time in the measured window, more" + " than 3.0%");
        assertThat(evaluated(comparison).variants().get(1).values()).hasSize(2);
    }

    @Example
    void roundContinuesWithoutARepeatedlyDisturbedVariant() {
        Comparison comparison =
                comparison(2, 2, new Counted("A", n -> false), new Counted("B", n -> false, n -> n < 5));
        assertThat(comparison.run(folder(), all -> false)).isEmpty();
        assertThat(ran).containsExactly("A", "B", "B", "B", "B", "B", "A");
        FigureResult result = evaluated(comparison);
        assertThat(result.incomplete()).isFalse();
        assertThat(result.variants()
                        .get(1)
                        .pairings()
                        .get(0)
                        .ratio()
                        .orElseThrow()
                        .pairs())
                .isEqualTo(1);
    }

    @Example
    void stopEndsTheComparison() {
        child.stop();
        Comparison comparison = comparison(2, 2, new Counted("A", n -> false));
        assertThat(comparison.run(folder(), all -> false)).isEqualTo("it was stopped");
        assertThat(ran).isEmpty();
    }
}
