// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.ParentProcess;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the JVM's exit code by the outcome of its run; JMeter's own is always 0. Uses a shutdown hook, and only outside
 * the GUI. Thread-safe.
 */
final class ExitGuard {

    static final ExitGuard JVM = new ExitGuard(JMeter::isNonGUI, Runtime.getRuntime()::halt, System::exit);

    private static final Logger LOG = LoggerFactory.getLogger(ExitGuard.class);
    private static final long RESULT_FILES_MILLIS = 5_000;
    private static final long LISTENERS_MILLIS = 10_000;

    private final BooleanSupplier nonGui;
    private final IntConsumer halt;
    private final IntConsumer exit;
    private final Queue<Runnable> last = new ConcurrentLinkedQueue<>();
    private boolean armed;
    private volatile Optional<Thread> resultsFiles = Optional.empty();
    private volatile boolean failed;
    private volatile boolean missed;

    /**
     * @param halt ends the JVM at once
     * @param exit ends it after its shutdown hooks
     */
    ExitGuard(BooleanSupplier nonGui, IntConsumer halt, IntConsumer exit) {
        this.nonGui = nonGui;
        this.halt = halt;
        this.exit = exit;
    }

    /** From now on, the run is checked when the JVM ends. */
    synchronized void arm(CurrentRun run) {
        if (armed || !nonGui.getAsBoolean()) return;
        armed = true;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> atShutdown(run), "overdrive-exit"));
        String parent = JMeterUtils.getPropDefault(ParentProcess.PROPERTY, "");
        if (!parent.isEmpty()) ParentProcess.whenEnded(Long.parseLong(parent), () -> exit.accept(ExitCode.FAILED));
    }

    /**
     * JMeter's results files, which its own shutdown hook would close at once, are closed when the run has ended: what
     * is under way when the JVM shuts down has its row.
     */
    void keepResultsFilesOpen() {
        if (nonGui.getAsBoolean()) resultsFiles = JmeterEngine.takeResultsFilesHook();
    }

    void failed() {
        failed = true;
    }

    void missed() {
        missed = true;
    }

    /**
     * Ends the JVM outside the GUI, as one whose run failed. Allocates nothing itself: the exit code is right even
     * without memory to start the shutdown hooks, which the JVM then leaves out. Does not return then.
     */
    void end() {
        if (!nonGui.getAsBoolean()) return;
        failed = true;
        exit.accept(ExitCode.FAILED);
    }

    /**
     * Runs a task when all files of the run are closed, including JMeter's results files, before the JVM ends; in the
     * GUI soon after the test, on a separate thread.
     */
    void afterwards(Runnable task) {
        if (nonGui.getAsBoolean()) last.add(task);
        else startBehind(Thread.currentThread(), task);
    }

    /** Runs the task after the thread that ends the test, which notifies all listeners before it ends. */
    private static void startBehind(Thread ending, Runnable task) {
        Runnable patient = () -> {
            try {
                ending.join(LISTENERS_MILLIS);
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread thread = new Thread(patient, "overdrive-afterwards");
        thread.setDaemon(true);
        thread.start();
    }

    void atShutdown(CurrentRun run) {
        try {
            run.shutDown();
            resultsFiles.ifPresent(ExitGuard::closeResultsFiles);
            LOG.debug("Tasks after the run, such as the report page: {}", last.size());
            for (Runnable task = last.poll(); task != null; task = last.poll()) task.run();
        } catch (RuntimeException | Error e) { // such as OutOfMemoryError
            failed = true;
            throw e;
        } finally {
            LOG.debug("The JVM ends; run failed: {}, thresholds missed: {}", failed, missed);
            if (failed || missed) halt.accept(failed ? ExitCode.FAILED : ExitCode.MISSED);
        }
    }

    private static void closeResultsFiles(Thread hook) {
        LOG.debug("Closing JMeter's results files; waiting up to {} ms", RESULT_FILES_MILLIS);
        if (hook.getState() == Thread.State.NEW) hook.start();
        try {
            hook.join(RESULT_FILES_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The GUI does not show the console. */
    static void showInGui(String sentence) {
        if (GuiPackage.getInstance() != null) JMeterUtils.reportErrorToUser(sentence, "JMeter Overdrive");
    }
}
