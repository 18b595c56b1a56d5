// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.remote.Received;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;

/** The run of this JVM from the first element that enters to the last that leaves. Thread-safe. */
final class CurrentRun {

    static final CurrentRun JVM =
            new CurrentRun(
                    RunSetup::fromJMeter,
                    () -> JMeterContextService.getNumberOfThreads() > 0,
                    ExitGuard.JVM);

    /** JMeter's name for the threads that start tests; such a thread lives as long as its test. */
    private static final String ENGINE_THREAD = "StandardJMeterEngine-";

    private static final String REFUSED = "REFUSED: ";

    private final Supplier<RunSetup> setup;
    private final BooleanSupplier samplersAtWork;
    private final ExitGuard exit;

    private volatile RunContext context;
    private Thread starter;
    private int entered;
    private volatile String never = "";

    /**
     * @param samplersAtWork whether threads of a test run in this JVM
     */
    CurrentRun(Supplier<RunSetup> setup, BooleanSupplier samplersAtWork, ExitGuard exit) {
        this.setup = setup;
        this.samplersAtWork = samplersAtWork;
        this.exit = exit;
    }

    Optional<RunContext> context() {
        return Optional.ofNullable(context);
    }

    /**
     * {@link #enter()}, and what the entering element does then; a refusal in either is announced.
     */
    void enter(Consumer<RunContext> start) {
        try {
            start.accept(enter());
        } catch (Refusal e) {
            refused(e.getMessage());
            throw e;
        }
    }

    /** A run is to begin in this JVM: if none does, that is said at its end, which is a failure. */
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
        return context;
    }

    /** A stock element's {@code testStarted()} threw: JMeter dropped the test and told nobody. */
    private boolean abandonedByEngine() {
        return starter.getName().startsWith(ENGINE_THREAD) && !starter.isAlive();
    }

    void leave() {
        RunContext ended;
        synchronized (this) {
            if (context == null || --entered > 0) return;
            ended = context;
        }
        ended.close(); // still current: what is closed may report failures
        if (!ended.failures().isEmpty()) exit.failed();
        if (!ended.misses().isEmpty()) exit.missed();
        forget(ended);
    }

    private void refused(String sentence) {
        exit.arm(this);
        RunContext running = context;
        if (running != null && (running.started().isPresent() || samplersAtWork.getAsBoolean())) {
            running.fail(sentence);
            return;
        }
        exit.failed();
        Console console = running == null ? Console.SYSTEM : running.console();
        console.line(REFUSED + sentence);
        ExitGuard.showInGui(sentence);
        Received.refuse(sentence);
        giveUp();
    }

    /**
     * The JVM goes down: if the run is still on, closes what is open and makes it a failed one.
     *
     * @return whether it was still on
     */
    boolean shutDown() {
        if (!never.isEmpty()) {
            Console.SYSTEM.line(REFUSED + never);
            exit.failed();
        }
        RunContext running = context;
        if (running == null) return false;
        running.fail("JMeter was shut down before the test ended.");
        exit.failed();
        giveUp();
        return true;
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
        Received.forget();
    }
}
