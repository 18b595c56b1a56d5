// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.summary.Arrival;
import java.util.List;
import java.util.OptionalLong;

/** Where a load agent's session tells what came in: the run is judged there. */
public interface Uplink {

    /**
     * What came since the last call.
     *
     * @param held whether a sender could not tell what it has sent
     * @param threadsBegan nanoTime at which the first thread of JMeter began
     */
    void report(List<Arrival> arrivals, boolean held, OptionalLong threadsBegan);

    /** Called again and again, also before the run's clock has started. */
    void check();

    /** Adds to the agent's own summary what it says of the run that it is part of. */
    void describe(ObjectNode summary);

    /** The session is over; returns when all is told, or cannot be. */
    void end();

    /** Whether the controller has told the agent to end its test. */
    boolean ends();
}
