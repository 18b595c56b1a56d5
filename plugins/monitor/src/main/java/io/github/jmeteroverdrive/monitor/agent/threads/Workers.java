// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.threads;

import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The threads that those of the plan may wait for.
 *
 * @param ofElements that work for an element
 * @param ofScripts that work for a script
 * @param ofClients that wait for a peer, whose answer they hand on
 * @param tasks whether one of those that work for scripts has time for the one that waits
 */
record Workers(Helpers ofElements, Helpers ofScripts, Helpers ofClients, Tasks tasks) {

    /**
     * @param ofPlan whether the thread of this number is one of JMeter's
     * @param nanoTime the monotonic clock
     */
    static Workers ofThisJvm(LongPredicate ofPlan, LongSupplier nanoTime) {
        return among(Helpers::ofThisJvm, ofPlan, nanoTime);
    }

    /**
     * @param all threads that may be such
     * @param ofPlan whether the thread of this number is one of JMeter's
     * @param nanoTime the monotonic clock
     */
    static Workers among(Supplier<Thread[]> all, LongPredicate ofPlan, LongSupplier nanoTime) {
        Helpers ofScripts = Helpers.ofScripts(all, ofPlan, nanoTime);
        return new Workers(
                Helpers.ofElements(all, nanoTime),
                ofScripts,
                Helpers.ofClients(all, ofPlan, nanoTime),
                new Tasks(ofScripts, all, ofPlan));
    }
}
