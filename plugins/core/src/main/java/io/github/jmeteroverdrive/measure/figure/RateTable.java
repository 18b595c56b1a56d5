// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** The wanted rate and the achieved one: the keys in {@code summary.json}. */
public final class RateTable {

    /** Of the measured phase; within {@link #FIRST} and {@link #STEPS}, the rate as text. */
    public static final String KEY = "rate";

    public static final String WANTED_PER_SECOND = "wantedPerSecond";

    /** Without what was sent more than a second late. */
    public static final String REACHED_PER_SECOND = "reachedPerSecond";

    /** Reached in percent of wanted; absent if the rate is not judged. */
    public static final String PERCENT = "percent";

    public static final String WANTED = "wanted";

    public static final String SENT = "sent";

    public static final String MISSING = "missing";

    /** Sent more than a second late. */
    public static final String LATE = "late";

    /** The rate of each element at its beginning. */
    public static final String FIRST = "rates";

    /** How rates were changed during the run. */
    public static final String STEPS = "rateSteps";

    public static final String SECOND = "second";

    public static final String ELEMENT = "element";

    private RateTable() {}
}
