// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.jmeteroverdrive.cli.compare.CompareCommand.ChosenVariants;
import io.github.jmeteroverdrive.cli.compare.CompareFileReader.CompareFile;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChosenVariantsTest {

    @TempDir
    Path folder;

    private CompareFile file;

    @BeforeEach
    void read() throws IOException {
        Path yaml = folder.resolve("four.yaml");
        Files.writeString(yaml, """
                name: four
                description: variants
                notShown: nothing
                figures:
                  completedPerSecond:
                    better: higher
                    ratio: { ours: [ '>= 1.1', '>= 0.97 of bare' ] }
                    published: { rival: a tenth, slow: much }
                  seconds: { better: lower, variants: [ slow ] }
                  latencyMicros.ack.p99: { better: lower, variants: [ ours, slow ] }
                variants:
                  - { name: rival, command: [ rival ] }
                  - { name: ours, scenario: JMS.Client }
                  - { name: slow, against: ours, command: [ slow ] }
                  - { name: bare, against: nothing, command: [ bare ] }
                """);
        file = new CompareFileReader(Home.of(Path.of(".."))).read(yaml.toString());
    }

    @Test
    void noSelectionMeansAllVariants() {
        assertThat(ChosenVariants.of(file, List.of())).isSameAs(file);
    }

    @Test
    void dropsReferencesFiguresAndGoalsOfUnselectedVariants() {
        CompareFile two = ChosenVariants.of(file, List.of("ours", "rival", "ours"));
        assertThat(two.variants()).extracting(Variant::name).containsExactly("rival", "ours");
        assertThat(two.references()).containsExactly(entry("ours", "rival"));
        assertThat(two.figures())
                .extracting(ComparedFigure::name)
                .containsExactly("completedPerSecond", "latencyMicros.ack.p99");
        ComparedFigure rate = two.figures().get(0);
        assertThat(rate.goal("ours", "rival")).isPresent();
        assertThat(rate.goals()).hasSize(1);
        assertThat(rate.published()).containsOnlyKeys("rival");
        assertThat(two.figures().get(1).variants()).containsExactly("ours");
    }

    @Test
    void keepsAGoalWhenBothOfItsVariantsAreSelected() {
        assertThat(ChosenVariants.of(file, List.of("rival", "ours", "bare"))
                        .figures()
                        .get(0)
                        .goals())
                .hasSize(2);
    }

    @Test
    void refusesSelectionsThatCannotBeCompared() {
        assertThatThrownBy(() -> ChosenVariants.of(file, List.of("rival", "our")))
                .isInstanceOf(Refusal.class)
                .hasMessage("--variant: there is no variant 'our'; did you mean 'ours'?"
                        + " There are: bare, ours, rival, slow.");
        assertThatThrownBy(() -> ChosenVariants.of(file, List.of("rival", "rival")))
                .isInstanceOf(Refusal.class)
                .hasMessage("--variant: a comparison needs at least two variants, 'rival' is one; add another.");
        assertThatThrownBy(() -> ChosenVariants.of(file, List.of("rival", "slow")))
                .isInstanceOf(Refusal.class)
                .hasMessage("--variant: 'slow' is divided by 'ours'; add --variant 'ours'.");
    }
}
