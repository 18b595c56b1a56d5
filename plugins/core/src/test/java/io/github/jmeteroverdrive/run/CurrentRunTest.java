// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static java.time.Duration.ZERO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.CurrentRun.PlanThreads;
import io.github.jmeteroverdrive.run.parameters.ParameterList;
import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CurrentRunTest {

    @TempDir
    Path temp;

    private final List<String> printed = new CopyOnWriteArrayList<>();
    private final List<String> closed = new CopyOnWriteArrayList<>();
    private final List<Integer> halts = new CopyOnWriteArrayList<>();
    private final ExitGuard exit = new ExitGuard(() -> false, halts::add, halts::add);
    private final Properties parameters = new Properties();
    private int threads;
    private Runnable stop = () -> {};
    private final PlanThreads plan = new PlanThreads(() -> threads, () -> stop.run(), ZERO);
    private final CurrentRun current = new CurrentRun(this::setup, plan, exit);

    private RunSetup setup() {
        return new RunSetup(
                1,
                Parameters.of(ParameterList.shipped(), parameters),
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
    void oneRunLastsFromTheFirstToTheLastElement() {
        RunContext run = current.enter();
        assertThat(current.enter()).isSameAs(run);
        current.leave();
        assertThat(current.context()).containsSame(run);
        current.leave();
        assertThat(current.context()).isEmpty();
        assertThat(current.enter()).isNotSameAs(run);
    }

    @Test
    void closesSharedObjectsInReverseOrder() {
        RunContext run = current.enter();
        AutoCloseable first = run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.shared(AutoCloseable.class, "b", () -> object("b"));
        assertThat(run.shared(AutoCloseable.class, "a", () -> object("other"))).isSameAs(first);
        current.leave();
        assertThat(closed).containsExactly("b", "a");
        assertThat(exitCode()).isEmpty();
    }

    @Test
    void closesTheRemainingObjectsWhenOneFails() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.shared(AutoCloseable.class, "b", () -> (AutoCloseable) () -> {
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
        assertThatThrownBy(() -> current.enter(run -> {
                    throw new Refusal(sentence);
                }))
                .isInstanceOf(Refusal.class)
                .hasMessage(sentence);
    }

    @Test
    void refusalCaughtByTheElementHasNoEffect() {
        current.enter(run -> {
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
    void refusalAtTheStartDiscardsTheRunAndSetsExitCode3() {
        RunContext refused = current.enter();
        refused.shared(AutoCloseable.class, "a", () -> object("a"));
        refuse("no such thing.");

        assertThat(printed)
                .containsExactly(
                        "REFUSED: no such thing.",
                        "No report page: nothing was measured, because the run was refused.");
        assertThat(closed).containsExactly("a");
        assertThat(current.context()).isEmpty();
        assertThat(refused.refused()).isTrue();
        RunContext next = current.enter();
        assertThat(next).isNotSameAs(refused);
        assertThat(next.refused()).isFalse();
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void refusalWhileSamplersRunFailsTheRun() {
        RunContext run = current.enter();
        threads = 1;
        refuse("bad field.");

        assertThat(current.context()).containsSame(run);
        assertThat(run.failures()).containsExactly("bad field.");
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void threadsThatCannotBeginRefuseTheRunOnceAndEndItsThreads() {
        RunContext run = current.enter();
        threads = 2;
        List<String> stops = new ArrayList<>();
        stop = () -> stops.add("stopped");
        current.refuseThread("bad step.");
        current.refuseThread("bad step.");

        assertThat(printed)
                .containsExactly(
                        "REFUSED: bad step.", "No report page: nothing was measured, because the run was refused.");
        assertThat(stops).containsExactly("stopped");
        assertThat(run.refusal()).isEqualTo("bad step.");
        assertThat(current.context()).containsSame(run);
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void threadThatCannotBeginInTheWarmupRefusesTheRun() {
        parameters.setProperty("Warmup", "3600");
        RunContext run = current.enter();
        run.phases();
        List<String> stops = new ArrayList<>();
        stop = () -> stops.add("stopped");
        current.refuseThread("bad step.");

        assertThat(stops).containsExactly("stopped");
        assertThat(run.refusal()).isEqualTo("bad step.");
        assertThat(run.failures()).isEmpty();
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void threadThatCannotBeginInTheMeasuredPhaseFailsTheRun() {
        parameters.setProperty("Warmup", "0");
        RunContext run = current.enter();
        run.phases();
        stop = () -> Assertions.fail("no thread is to be stopped");
        current.refuseThread("bad step.");

        assertThat(run.refused()).isFalse();
        assertThat(run.failures()).containsExactly("bad step.");
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void refusedParameterSetsExitCode3BeforeThereIsARun() {
        CurrentRun none = new CurrentRun(
                () -> {
                    throw new Refusal("no such parameter.");
                },
                plan,
                exit);
        assertThatThrownBy(() -> none.enter(run -> {})).isInstanceOf(Refusal.class);
        exit.atShutdown(none);
        assertThat(halts).containsExactly(3);
    }

    @Test
    void failureIsPrintedOnceAndSetsExitCode3() {
        RunContext run = current.enter();
        run.fail("broken");
        run.fail("broken");
        current.leave();
        assertThat(printed).containsExactly("FAILED: broken");
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void incompleteRunFailsAtItsEndUnlessTheCauseIsKnown() {
        RunContext run = current.enter();
        run.incomplete("too little time for the pages");
        run.failIfIncomplete(true);
        run.incomplete("too little time for the rest");
        assertThat(printed).isEmpty();
        current.leave();
        assertThat(printed).containsExactly("FAILED: too little time for the rest");
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void failureWhileClosingSetsExitCode3() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> (AutoCloseable) () -> run.fail("late"));
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void runCutShortByJvmShutdownIsClosedAndFailed() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.phases();
        assertThat(exitCode()).containsExactly(3);
        assertThat(closed).containsExactly("a");
        assertThat(run.failures()).containsExactly("JMeter was shut down before the test ended.");
        assertThat(run.cutShort()).isTrue();
    }

    @Test
    void runCutShortBeforeItsFirstSampleReportsThatThereIsNoSummary() {
        RunContext run = current.enter();
        assertThat(exitCode()).containsExactly(3);
        assertThat(run.failures())
                .containsExactly(
                        "JMeter was shut down before the test ended.",
                        "No sample had been taken by then, so there is no summary.");
    }

    /** A test in a JMeter engine thread, which ends when the engine is stopped. */
    private RunContext begunByAnEngine() {
        CompletableFuture<RunContext> begun = new CompletableFuture<>();
        CountDownLatch stopped = new CountDownLatch(1);
        Thread engine = new Thread(
                () -> {
                    begun.complete(current.enter());
                    await(stopped::await);
                    current.leave();
                },
                "StandardJMeterEngine-1");
        engine.start();
        stop = () -> {
            stopped.countDown();
            await(engine::join);
        };
        return begun.join();
    }

    private interface Waiting {
        void until() throws InterruptedException;
    }

    private static void await(Waiting waiting) {
        try {
            waiting.until();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts the thread and returns when it waits or has ended. */
    private static void startUntilItWaits(Thread thread) {
        thread.start();
        while (thread.getState() == Thread.State.RUNNABLE) Thread.onSpinWait();
    }

    @Test
    void jvmShutdownStopsPlanThreadsSoThatTheEngineClosesTheRun() {
        RunContext run = begunByAnEngine();
        run.phases();
        run.shared(AutoCloseable.class, "a", () ->
                (AutoCloseable) () -> closed.add(Thread.currentThread().getName()));
        assertThat(exitCode()).containsExactly(3);
        assertThat(closed).containsExactly("StandardJMeterEngine-1");
        assertThat(run.failures()).containsExactly("JMeter was shut down before the test ended.");
        assertThat(run.cutShort()).isTrue();
    }

    @Test
    void reportsThreadsThatDoNotEndInTimeOnJvmShutdown() {
        RunContext run = begunByAnEngine();
        Runnable end = stop;
        stop = () -> {};
        threads = 2;
        run.phases();
        run.shared(AutoCloseable.class, "a", () ->
                (AutoCloseable) () -> closed.add(run.failures().get(1)));
        assertThat(exitCode()).containsExactly(3);
        assertThat(closed)
                .containsExactly("2 of JMeter's threads had not ended 0 s after they were stopped: what they"
                        + " had not reported by then, and anything they do later, is not counted.");
        end.run();
    }

    @Test
    void jvmShutdownWhileClosingDoesNotCutTheRunShort() {
        RunContext run = current.enter();
        run.phases();
        run.shared(AutoCloseable.class, "a", () -> object("a"));
        run.shared(AutoCloseable.class, "b", () -> (AutoCloseable) () -> exit.atShutdown(current));
        current.leave();
        assertThat(closed).containsExactly("a");
        assertThat(run.cutShort()).isFalse();
        assertThat(run.failures()).isEmpty();
        assertThat(halts).isEmpty();
    }

    @Test
    void jvmShutdownWaitsForTheThreadThatClosesTheRun() {
        RunContext run = current.enter();
        Thread hook = new Thread(() -> exit.atShutdown(current));
        run.shared(AutoCloseable.class, "a", () -> (AutoCloseable) () -> {
            startUntilItWaits(hook);
            run.miss("too slow");
        });
        current.leave();
        await(hook::join);
        assertThat(halts).containsExactly(4);
    }

    @Test
    void jvmShutdownDuringSetUpCutsTheRunShort() {
        CompletableFuture<CurrentRun> made = new CompletableFuture<>();
        Thread hook = new Thread(() -> exit.atShutdown(made.join()));
        made.complete(new CurrentRun(
                () -> {
                    startUntilItWaits(hook);
                    return setup();
                },
                plan,
                exit));
        made.join().enter();
        await(hook::join);
        assertThat(printed).contains("FAILED: JMeter was shut down before the test ended.");
        assertThat(halts).containsExactly(3);
    }

    @Test
    void createsNoSharedObjectAfterTheEndOfTheRun() {
        RunContext run = current.enter();
        current.leave();
        assertThatThrownBy(() -> run.shared(AutoCloseable.class, "a", () -> object("a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the run has ended");
    }

    @Test
    void missedThresholdSetsExitCode4() {
        RunContext run = current.enter();
        run.shared(AutoCloseable.class, "a", () -> (AutoCloseable) () -> run.miss("too slow"));
        current.leave();
        assertThat(printed).containsExactly("MISSED: too slow");
        assertThat(run.misses()).containsExactly("too slow");
        assertThat(exitCode()).containsExactly(4);
    }

    @Test
    void failureTakesPrecedenceOverMissedThreshold() {
        RunContext run = current.enter();
        run.miss("too slow");
        run.fail("broken");
        current.leave();
        assertThat(exitCode()).containsExactly(3);
    }

    @Test
    void runThatCannotBeClosedForLackOfMemoryHasFailed() {
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        current.enter().shared(AutoCloseable.class, () -> () -> {
            throw error;
        });
        assertThatThrownBy(this::exitCode).isSameAs(error);
        assertThat(halts).containsExactly(3);
    }

    private static Stream<Throwable> lackOfMemory() {
        OutOfMemoryError error = new OutOfMemoryError("Java heap space");
        return Stream.of(error, new Refusal("cannot connect.", error));
    }

    @ParameterizedTest
    @MethodSource("lackOfMemory")
    void startWithoutMemoryNamesTheHeapAndTheRemedy(Throwable failure) {
        assertThatThrownBy(() -> current.enter(run -> {
                    if (failure instanceof Error error) throw error;
                    throw (RuntimeException) failure;
                }))
                .isSameAs(failure);
        assertThat(printed.get(0))
                .startsWith("REFUSED: JMeter ran out of memory: its heap of ")
                .contains("iB is full. Give it more (-Xmx; ");
    }

    @Test
    void jvmOutsideTheGuiCanBeEndedAsFailed() {
        exit.end();
        assertThat(halts).isEmpty();
        ExitGuard console = new ExitGuard(() -> true, code -> printed.add("halt " + code), halts::add);
        console.end();
        assertThat(halts).containsExactly(3);
        console.atShutdown(current);
        assertThat(printed).containsExactly("halt 3");
    }

    @Test
    void defaultIsNoWarmUpIfAllSendersOfThePlanGiveANumber() {
        RunContext run = current.enter();
        run.sends(OptionalLong.of(5));
        assertThat(run.phases().warmup()).isZero();
        current.leave();
        RunContext other = current.enter();
        other.sends(OptionalLong.of(5));
        other.sends(OptionalLong.empty());
        assertThat(other.phases().warmup()).isEqualTo(TimeUnit.SECONDS.toNanos(10));
        current.leave();
    }

    @Test
    void deferredActionsRunOnceAtJvmShutdownBeforeTheExitCodeIsSet() {
        ExitGuard console = new ExitGuard(() -> true, code -> printed.add("exit " + code), halts::add);
        CurrentRun ofConsole = new CurrentRun(this::setup, plan, console);
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
    void inTheGuiDeferredActionsRunAfterTheEngineThreadHasEnded() throws Exception {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread engine = new Thread(() -> {
            RunContext run = current.enter();
            Thread self = Thread.currentThread();
            run.afterwards(() -> ended.complete(!self.isAlive()));
            current.leave();
        });
        engine.start();
        assertThat(ended.get(30, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void successfulRunDoesNotChangeTheExitCode() {
        current.enter();
        current.leave();
        assertThat(exitCode()).isEmpty();
    }

    @Test
    void runWhoseEngineDiedAtTheStartIsDiscarded() throws InterruptedException {
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
    void phasesStartWithTheFirstSampler() {
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
