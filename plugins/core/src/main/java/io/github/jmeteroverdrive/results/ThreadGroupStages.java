// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;

/**
 * The stages of a test. JMeter starts the thread groups of a stage one after another, and those of the next stage when
 * all threads have ended. One per run, thread-safe.
 */
final class ThreadGroupStages {

    private enum Stage {
        SET_UP,
        MAIN,
        TEAR_DOWN;

        private static Stage of(AbstractThreadGroup group) {
            if (group instanceof SetupThreadGroup) return SET_UP;
            return group instanceof PostThreadGroup ? TEAR_DOWN : MAIN;
        }
    }

    /** Null before the first thread. */
    private volatile Stage present;

    static ThreadGroupStages of(RunContext run) {
        return run.shared(ThreadGroupStages.class, ThreadGroupStages::new);
    }

    void begins(AbstractThreadGroup group) {
        present = Stage.of(group);
    }

    /**
     * In {@code testStarted()} of an element.
     *
     * @return whether JMeter starts the element's threads at the present stage, and without waiting for others to end
     */
    BooleanSupplier reached(TestElement element) {
        Optional<AbstractThreadGroup> group =
                JmeterEngine.threadGroup(element).filter(ThreadGroupStages::startsThreads);
        boolean inTurn = JmeterEngine.elements(TestPlan.class).stream().anyMatch(TestPlan::isSerialized);
        if (group.isEmpty() || inTurn) return () -> false;
        Stage stage = Stage.of(group.get());
        return () -> stage == present && !JmeterEngine.stopped();
    }

    /** Whether JMeter starts a thread with an element of its plan. */
    static boolean startThreads(TestElement element) {
        return JmeterEngine.threadGroup(element)
                .map(ThreadGroupStages::startsThreads)
                .orElse(true);
    }

    /** JMeter goes on without a group whose schedule it refuses. */
    private static boolean startsThreads(AbstractThreadGroup group) {
        boolean refused = group instanceof ThreadGroup plain
                && plain.getScheduler()
                && (plain.getDelay() < 0 || plain.getDuration() <= 0);
        return group.getNumThreads() > 0 && !refused;
    }
}
