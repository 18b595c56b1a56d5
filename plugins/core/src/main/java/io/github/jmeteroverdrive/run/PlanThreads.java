// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.time.Duration;
import java.util.function.IntSupplier;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The threads of a plan, as far as the end of the JVM is concerned.
 *
 * @param atWork how many there are
 * @param stop ends them as StopTestNow does, and does not wait for it
 * @param patience how long the run may take to end behind that
 */
record PlanThreads(IntSupplier atWork, Runnable stop, Duration patience) {

    /**
     * Those of JMeter's engine in this JVM. Where a broker is gone, too, they need 2 s for what is
     * in flight, 2 s for their connections and 3 s for their queues.
     */
    static final PlanThreads OF_JMETER =
            new PlanThreads(
                    JMeterContextService::getNumberOfThreads,
                    StandardJMeterEngine::stopEngineNow,
                    Duration.ofSeconds(8));

    boolean any() {
        return atWork.getAsInt() > 0;
    }
}
