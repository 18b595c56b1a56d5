// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run of this JVM, from the first element that enters until the last one leaves. Thread-safe. */
final class CurrentRun {

    static final CurrentRun JVM = new CurrentRun(RunSetup::fromJMeter, PlanThreads.OF_JMETER, ExitGuard.JVM);

    /** JMeter's name for the threads that start tests; such a thread lives as long as its test. */
    private static final String ENGINE_THREAD = "StandardJMeterEngine-";

    private static final String REFUSED = "REFUSED: ";
    private static final Logger LOG = LoggerFactory.getLogger(CurrentRun.class);

    private final Supplier<RunSetup> setup;
    private final PlanThreads threads;
    private final ExitGuard exit;

    private volatile RunContext context;
    private Thread starter;
    private int entered;
    private volatile String never = "";

    CurrentRun(Supplier<RunSetup> setup, PlanThreads threads, ExitGuard exit) {
        this.setup = setup;
        this.threads = threads;
        this.exit = exit;
    }

    Optional<RunContext> context() {
        return Optional.ofNullable(context);
    }

    /** Calls {@link #enter()} and the start of the entering element; reports a refusal of either, or a full heap. */
    void enter(Consumer<RunContext> start) {
        try {
            start.accept(enter());
        } catch (Refusal e) {
            refused(HeapTooSmall.caused(e) ? HeapTooSmall.SENTENCE : e.getMessage());
            throw e;
        } catch (OutOfMemoryError e) {
            if (HeapTooSmall.caused(e)) refused(HeapTooSmall.SENTENCE);
            throw e;
        }
    }

    /** Expects a run in this JVM: if none begins, it fails at its end with this message. */
    void expect(String otherwise) {
        exit.arm(this);
        never = otherwise;
    }

    synchronized RunContext enter() {
        never = "";
        if (context != null && abandonedByEngine()) giveUp();
        if (context == null) {
            exit.arm(this);
            context = new RunContext(setup.get(), exit::afterwards);
            starter = Thread.currentThread();
        }
        entered++;
        LOG.debug("An element begins, which makes {} in the run", entered);
        return context;
    }

    /** A stock element's {@code testStarted()} threw: JMeter dropped the test without a message. */
    private boolean abandonedByEngine() {
        return startedByEngine() && !starter.isAlive();
    }

    /** False on the controller of load agents. */
    private boolean startedByEngine() {
        return starter.getName().startsWith(ENGINE_THREAD);
    }

    void leave() {
        RunContext ended;
        synchronized (this) {
            if (context == null) return;
            entered--;
            LOG.debug("An element has ended; {} more have to", entered);
            if (entered > 0) return;
            ended = context;
        }
        ended.close(); // still current: objects may report failures when they are closed
        judge(ended);
        forget(ended);
    }

    private void judge(RunContext ended) {
        ended.failIfIncomplete(false); // without od - Live Statistics nothing else is known
        if (ended.refused() || !ended.failures().isEmpty()) exit.failed();
        if (!ended.misses().isEmpty()) exit.missed();
    }

    private void refused(String sentence) {
        exit.arm(this);
        RunContext running = context;
        if (running != null && (running.started().isPresent() || threads.any())) {
            running.fail(sentence);
            return;
        }
        exit.failed();
        if (running == null) printRefusal(sentence, Console.SYSTEM);
        else running.refuse(sentence);
        RemoteRunHolder.refuse(sentence, this::giveUp);
    }

    static void printRefusal(String sentence, Console console) {
        sentence.lines().forEach(line -> console.error(REFUSED + line));
        console.error("No report page: nothing was measured, because the run was refused.");
        ExitGuard.showInGui(sentence);
    }

    /**
     * A thread of the test cannot begin. Until the end of the warm-up, this refuses the run and ends all threads,
     * whatever the number of threads with the same mistake; later it fails the run.
     */
    void refuseThread(String sentence) {
        RunContext running = context;
        if (running == null) return;
        if (running.measures()) running.fail(sentence);
        else if (running.refuse(sentence)) threads.stop().run();
    }

    /**
     * The JVM shuts down: if the run is still active, ends the plan's threads, so that it closes in order, and marks it
     * as failed. Closes what is not closed in time.
     */
    void shutDown() {
        if (!never.isEmpty()) {
            Console.SYSTEM.error(REFUSED + never);
            exit.failed();
        }
        RunContext running;
        boolean engine;
        synchronized (this) { // waits for one that is being created
            running = context;
            engine = running != null && startedByEngine();
        }
        LOG.debug("The JVM shuts down; a run is active: {}", running != null);
        if (running == null) return;
        if (running.end().cut(running.clock().nanoTime())) {
            running.fail("JMeter was shut down before the test ended.");
            if (engine) stopThreads(running);
            if (running.started().isEmpty()) running.fail("No sample had been taken by then, so there is no summary.");
        }
        giveUp();
        judge(running);
    }

    private void stopThreads(RunContext running) {
        LOG.debug(
                "Stopping {} threads of the plan; waiting up to {} s for their end",
                threads.atWork().getAsInt(),
                threads.patience().toSeconds());
        threads.stop().run();
        if (running.end().await(threads.patience()) || !threads.any()) return;
        running.fail(threads.atWork().getAsInt()
                + " of JMeter's threads had not ended "
                + threads.patience().toSeconds()
                + " s after they were stopped: what they had not reported by then, and anything they"
                + " do later, is not counted.");
    }

    private void giveUp() {
        RunContext given = context;
        if (given == null) return;
        given.close();
        forget(given);
    }

    private synchronized void forget(RunContext which) {
        if (context != which) return;
        context = null;
        starter = null;
        entered = 0;
        RemoteRunHolder.forget();
    }

    /**
     * The threads of a plan at the shutdown of the JVM.
     *
     * @param atWork number of active threads
     * @param stop ends them as StopTestNow does, without waiting
     * @param patience how long the run may then take to end
     */
    record PlanThreads(IntSupplier atWork, Runnable stop, Duration patience) {

        /**
         * The threads of JMeter's engine in this JVM. If a broker is gone, too, they need 2 s for messages in flight, 2
         * s for their connections and 3 s for their queues.
         */
        static final PlanThreads OF_JMETER = new PlanThreads(
                JMeterContextService::getNumberOfThreads, StandardJMeterEngine::stopEngineNow, Duration.ofSeconds(8));

        boolean any() {
            return atWork.getAsInt() > 0;
        }
    }
}
