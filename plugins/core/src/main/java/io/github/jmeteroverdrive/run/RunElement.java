// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import org.apache.jmeter.testelement.TestStateListener;

/**
 * An element that takes part in a run from start to end; {@link RunContext#current()} is available in between. For load
 * agents, JMeter calls the methods that have a host argument. For example:
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
     * @throws io.github.jmeteroverdrive.measure.Refusal if the element's settings are invalid; it is reported, and the
     *     test does not start
     */
    void runStarted(RunContext run);

    /** The test has ended; the run's shared objects are not closed yet. */
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
