// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.UnsteadyRuns.Choice;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnsteadyRunsTest {

    private final List<String> printed = new ArrayList<>();
    private final UnsteadyRuns<String> runs = new UnsteadyRuns<>(UnsteadyRunsTest::classOf, printed::add);
    private int made;

    private static Optional<RunClass> classOf(String run) {
        if (run.equals("command")) return Optional.empty();
        boolean late = run.equals("late");
        SteadyClass kind = late ? SteadyClass.STEADY : SteadyClass.of(run).orElseThrow();
        return Optional.of(new RunClass(kind, kind == SteadyClass.STEADY && !late, 30));
    }

    /** @param again the class of the repetition */
    private Choice<String> choose(String first, String again) {
        return runs.choose("round", first, () -> {
            made++;
            return Optional.of(again).filter(run -> !run.isEmpty());
        });
    }

    private void steady(int times) {
        for (int i = 0; i < times; i++) choose("steady", "");
        assertThat(made).isZero();
    }

    @Test
    void steadyRepetitionReplacesARunUnlikeTheOthers() {
        steady(3);
        Choice<String> choice = choose("still rising", "steady");
        assertThat(choice.counted()).isEqualTo("steady");
        assertThat(choice.setAside().orElseThrow().run()).isEqualTo("still rising");
        assertThat(choice.setAside().orElseThrow().why()).isEqualTo("it was still rising, its repetition steady");
        assertThat(printed).containsExactly("round: still rising, unlike most runs before; it is repeated");
    }

    @Test
    void runThatStaysUnlikeTheOthersCounts() {
        steady(3);
        Choice<String> choice = choose("slowing down", "slowing down");
        assertThat(choice.counted()).isSameAs("slowing down");
        assertThat(choice.setAside().orElseThrow().why())
                .isEqualTo("it repeats a run that was slowing down, and was slowing down");
    }

    @Test
    void runThatBecameSteadyLateIsUnlikeSteadyOnes() {
        steady(2);
        assertThat(choose("late", "steady").setAside().orElseThrow().why())
                .isEqualTo("it was steady late, its repetition steady");
    }

    @Test
    void firstRunThatIsNotSteadyIsRepeatedOnceAndThenUsual() {
        assertThat(choose("irregular", "irregular").setAside()).isPresent();
        for (int i = 0; i < 5; i++)
            assertThat(choose("irregular", "").setAside()).isEmpty();
        assertThat(choose("steady", "").counted()).isEqualTo("steady");
        assertThat(made).isEqualTo(1);
    }

    @Test
    void usualClassReplacesAnotherThatIsNotSteady() {
        choose("still rising", "still rising");
        assertThat(choose("slowing down", "still rising").counted()).isEqualTo("still rising");
    }

    @Test
    void runsThatAreAllTooShortAreNotRepeated() {
        for (int i = 0; i < 5; i++) choose("too short to tell", "");
        assertThat(made).isZero();
        assertThat(printed).isEmpty();
    }

    @Test
    void commandsAreNotRepeated() {
        for (int i = 0; i < 5; i++) assertThat(choose("command", "").setAside()).isEmpty();
        assertThat(made).isZero();
    }

    @Test
    void firstRunCountsIfItsRepetitionFails() {
        steady(1);
        Choice<String> choice = choose("irregular", "");
        assertThat(choice.counted()).isEqualTo("irregular");
        assertThat(choice.setAside()).isEmpty();
    }

    @Test
    void onlyAFewRunsOfASeriesAreRepeated() {
        steady(9);
        made = 0;
        for (int i = 0; i < 4; i++) choose("irregular", "irregular");
        assertThat(made).isEqualTo(UnsteadyRuns.MOST);
        assertThat(printed)
                .last()
                .isEqualTo("round: irregular, unlike most runs before; it counts, because 3 were repeated");
    }
}
