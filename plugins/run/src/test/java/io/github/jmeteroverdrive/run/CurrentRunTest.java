// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentRunTest {

    @TempDir Path temp;

    private final List<String> printed = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();
    private final List<Integer> halts = new ArrayList<>();
    private final ExitGuard exit = new ExitGuard(() -> false, halts::add);
    private boolean samplersAtWork;
    private final CurrentRun current = new CurrentRun(this::setup, () -> samplersAtWork, exit);

    private RunSetup setup() {
        return new RunSetup(
                1,
                Parameters.of(ParameterList.shipped(), new Properties()),
                new RunDirectory(temp),
                EpochClock.SYSTEM,
                "Plan",
                List.of(),
                printed::add);
    }

    private AutoCloseable object(String name) {
        return () -> closed.add(name);
    }

    private List<Integer> exitCode() {
        exit.atShutdown(current);
        return halts;
    }

    @Test
    void isOneRunFromTheFirstToTheLastElement() {
        RunContext run = current.enter();
        assertThat(current.enter()).isSameAs(run);
        current.leave();
        assertThat(current.context()).containsSame(run);
        current.leave();
        assertThat(current.context()).isEmpty();
        assertThat(current.enter()).isNotSameAs(run);
    }

    @Test
    void closesSharedObjectsLastFirst() {
        RunContext run = current.enter();
        AutoCloseable first = run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.shared(AutoCloseable.class, "b", () -> object("b"));
        assertThat(run.shared(AutoCloseable.class, "a", () -> object("other"))).isSameAs(first);
        current.leave();
        assertThat(closed).containsExactly("b", "a");
        assertThat(exitCode()).isEmpty();
    }

    @Test
    void goesOnClosingWhenOneFails() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.shared(
                AutoCloseable.class,
                "b",
                () ->
                        (AutoCloseable)
                                () -> {
                                    throw new IllegalStateException("stuck");
                                });
        current.leave();
        assertThat(closed).containsExactly("a");
        assertThat(printed)
                .singleElement()
                .asString()
                .contains("Closing AutoCloseable b failed")
                .contains("stuck");
    }

    private void refuse(String sentence) {
        assertThatThrownBy(
                        () ->
                                current.enter(
                                        run -> {
                                            throw new Refusal(sentence);
                                        }))
                .isInstanceOf(Refusal.class)
                .hasMessage(sentence);
    }

    @Test
    void aRefusalThatIsOnlyMadeOrCaughtChangesNothing() {
        current.enter(
                run -> {
                    try {
                        throw new Refusal("caught.");
                    } catch (Refusal e) {
                        run.warn(e.getMessage());
                    }
                });
        assertThat(new Refusal("made.")).hasMessage("made.");
        assertThat(printed).containsExactly("WARNING: caught.");
        assertThat(current.context()).isPresent();
        current.leave();
        assertThat(exitCode()).isEmpty();
    }

    @Test
    void aRefusalAtTheStartForgetsTheRunAndFailsTheJvm() {
        RunContext refused = current.enter();
        refused.shared(AutoCloseable.class, "a", () -> object("a"));
        refuse("no such thing.");

        assertThat(printed).containsExactly("REFUSED: no such thing.");
        assertThat(closed).containsExactly("a");
        assertThat(current.context()).isEmpty();
        assertThat(current.enter()).isNotSameAs(refused);
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void aRefusalWhileSamplersWorkFailsTheRun() {
        RunContext run = current.enter();
        samplersAtWork = true;
        refuse("bad field.");

        assertThat(current.context()).containsSame(run);
        assertThat(run.failures()).containsExactly("bad field.");
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void aRefusedParameterIsAnnouncedThoughThereIsNoRunYet() {
        CurrentRun none =
                new CurrentRun(
                        () -> {
                            throw new Refusal("no such parameter.");
                        },
                        () -> false,
                        exit);
        assertThatThrownBy(() -> none.enter(run -> {})).isInstanceOf(Refusal.class);
        exit.atShutdown(none);
        assertThat(halts).containsExactly(3);
    }

    @Test
    void aFailureIsSaidOnceAndEndsWithCodeThree() {
        RunContext run = current.enter();
        run.fail("broken");
        run.fail("broken");
        current.leave();
        assertThat(printed).containsExactly("FAILED: broken");
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void aFailureFoundWhileClosingCounts() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> (AutoCloseable) () -> run.fail("late"));
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void aRunCutShortByTheEndOfTheJvmIsClosedAndFailed() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        assertThat(exitCode()).containsExactly(3);
        assertThat(closed).containsExactly("a");
        assertThat(run.failures()).containsExactly("JMeter was shut down before the test ended.");
    }

    @Test
    void aMissedThresholdEndsWithCodeFour() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> (AutoCloseable) () -> run.miss("too slow"));
        current.leave();
        assertThat(printed).containsExactly("MISSED: too slow");
        assertThat(run.misses()).containsExactly("too slow");
        assertThat(exitCode()).containsExactly(4);
    }

    @Test
    void aFailureCountsMoreThanAMissedThreshold() {
        RunContext run = current.enter();
        run.miss("too slow");
        run.fail("broken");
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void whatComesAfterwardsIsDoneOnceAtTheEndOfTheJvmBeforeTheExitCode() {
        ExitGuard console = new ExitGuard(() -> true, code -> printed.add("exit " + code));
        CurrentRun ofConsole = new CurrentRun(this::setup, () -> false, console);
        RunContext run = ofConsole.enter();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.miss("too slow");
        run.afterwards(() -> printed.add("page of " + closed));
        ofConsole.leave();
        assertThat(printed).containsExactly("MISSED: too slow");
        console.atShutdown(ofConsole);
        console.atShutdown(ofConsole);
        assertThat(printed).containsExactly("MISSED: too slow", "page of [a]", "exit 4", "exit 4");
    }

    @Test
    void insideTheGuiItComesWhenTheThreadThatEndsTheTestIsThrough() throws Exception {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread engine =
                new Thread(
                        () -> {
                            RunContext run = current.enter();
                            Thread self = Thread.currentThread();
                            run.afterwards(() -> ended.complete(!self.isAlive()));
                            current.leave();
                        });
        engine.start();
        assertThat(ended.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aGoodRunLeavesTheExitCodeAlone() {
        current.enter();
        current.leave();
        assertThat(exitCode()).isEmpty();
    }

    @Test
    void aRunWhoseEngineDiedAtTheStartIsForgotten() throws InterruptedException {
        RunContext[] abandoned = new RunContext[1];
        Thread engine = new Thread(() -> abandoned[0] = current.enter(), "StandardJMeterEngine-1");
        engine.start();
        engine.join();
        assertThat(current.enter()).isNotSameAs(abandoned[0]);
        current.leave();
        assertThat(current.context()).isEmpty();
    }

    @Test
    void hasNoContextWithoutATest() {
        assertThatThrownBy(RunContext::current).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void startsItsClockWithTheFirstSampler() {
        RunContext run = current.enter();
        assertThat(run.started()).isEmpty();
        assertThat(run.phases()).isSameAs(run.phases());
        assertThat(run.started()).containsSame(run.phases(7));
    }

    @Test
    void sourcesAreUnique() {
        RunContext run = current.enter();
        assertThat(run.newSource()).isNotEqualTo(run.newSource()).isPositive();
    }
}
