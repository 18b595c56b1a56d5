// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** Whether a run was steady: the keys in {@code summary.json}. */
public final class SteadyTable {

    public static final String KEY = "steady";

    public static final String CLASS = "class";
    public static final String SENTENCE = "sentence";

    /** What the segments are levels of: {@link #RATE} or the id of a latency. */
    public static final String OF = "of";

    public static final String RATE = "rate";
    public static final String SINCE = "since";
    public static final String PERCENT = "percent";
    public static final String CHANGE = "change";
    public static final String PERIOD = "period";
    public static final String DETECTABLE = "detectable";
    public static final String SEGMENTS = "segments";
    public static final String FROM = "from";
    public static final String TO = "to";
    public static final String LEVEL = "level";

    /** Of a wanted rate that has steps: each with the keys of this section. */
    public static final String LEVELS = "levels";

    private SteadyTable() {}
}
