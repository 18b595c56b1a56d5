// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import org.apache.jmeter.testelement.TestStateListener;

/**
 * An element that takes part in a run from its start to its end: {@link RunContext#current()} is there in between.
 * JMeter calls the methods with a host where load agents do the work. For example:
 *
 * <pre>{@code
 * public class Note extends ConfigTestElement implements RunElement {
 *     public void runStarted(RunContext run) {
 *         Fields fields = Fields.of(this, DECLARATION, Refusal::new);
 *         run.console().line(fields.get(TEXT));
 *     }
 * }
 * }</pre>
 */
public interface RunElement extends TestStateListener {

    /**
     * The test starts, and no thread has begun.
     *
     * @throws io.github.jmeteroverdrive.measure.Refusal when the run cannot be done as asked; it is announced, and the
     *     test does not start
     */
    void runStarted(RunContext run);

    /** The test has ended, and the run's shared objects are still there. */
    default void runEnded() {}

    @Override
    default void testStarted() {
        RunContext.enter(this::runStarted);
    }

    @Override
    default void testStarted(String host) {
        testStarted();
    }

    @Override
    default void testEnded() {
        runEnded();
        RunContext.leave();
    }

    @Override
    default void testEnded(String host) {
        testEnded();
    }
}
