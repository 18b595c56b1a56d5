// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import java.util.List;
import java.util.OptionalLong;

/** Sends the results of a load agent's session to its controller, which judges the run. */
public interface AgentReporter {

    /**
     * Reports the arrivals since the last call.
     *
     * @param held whether a sender could not report what it has sent
     * @param threadsBegan nanoTime at which the first JMeter thread began
     */
    void report(List<ArrivedInterval> arrivals, boolean held, boolean warm, OptionalLong threadsBegan);

    /** Called in a loop, also before the run's clock has started. */
    void check();

    /** Adds facts about the agent's part in the run to its own summary. */
    void describe(ObjectNode summary);

    /** The session has ended; returns when all reports are delivered, or delivery has failed. */
    void end();

    /** The agent has refused the test before it began. The controller knows that, and may be gone. */
    void abandon();

    /** Whether the controller has asked the agent to end its test. */
    boolean ends();
}
