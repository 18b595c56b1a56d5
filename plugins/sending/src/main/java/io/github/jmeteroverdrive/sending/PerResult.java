// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sending;

import io.github.jmeteroverdrive.results.sampling.SampleSink;
import io.github.jmeteroverdrive.run.RunContext;

/**
 * How many messages or requests make a sample result. Where results go to the controller of a
 * remote run, those of a second are one: JMeter carries some 30,000 results a second of all load
 * agents together.
 */
public final class PerResult {

    private static final long OF_A_SECOND = 0;

    private PerResult() {}

    /**
     * What is asked for, or in a remote run what can be.
     *
     * @param element how the sentence names who is asked
     * @param unit what is sent, one of them
     * @param sink where the results go
     */
    public static long of(
            RunContext run, long asked, String element, String unit, SampleSink sink) {
        if (asked == OF_A_SECOND || !sink.farAway()) return asked;
        run.warn(
                element
                        + ": results go to the controller, so all of a second are one"
                        + " result, not each "
                        + (asked == 1 ? unit : asked + " " + unit + "s")
                        + "; figures do not depend on it.");
        return OF_A_SECOND;
    }
}
