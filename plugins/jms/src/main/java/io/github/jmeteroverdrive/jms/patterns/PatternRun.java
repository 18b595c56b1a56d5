// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

import io.github.jmeteroverdrive.jms.connection.Causes;
import io.github.jmeteroverdrive.jms.connection.Connections;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.patterns.PatternService;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.JMSException;

/** The way from the element into this package. */
public final class PatternRun {

    private PatternRun() {}

    /** Before the test, once for each destination: makes sure that there are queues. */
    public static void prepare(RunContext run, WorkerSettings settings) {
        Connections.find(run, settings.connection())
                .ifPresent(
                        connections ->
                                run.shared(
                                        QueuesReady.class,
                                        settings.destinations().toString(),
                                        () -> QueuesReady.look(connections, settings)));
    }

    /**
     * A worker's own connection, in its thread.
     *
     * @throws Refusal when there is none to be had
     */
    public static PatternService connect(RunContext run, WorkerSettings settings) {
        try {
            return new JmsPatternService(run, settings);
        } catch (JMSException e) {
            throw new Refusal(
                    settings.pattern().element()
                            + ": cannot start ("
                            + Causes.sentence(e)
                            + "); see what the broker says.");
        }
    }
}
