// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

/** How consumers drained a backlog: the keys in {@code summary.json}. */
public final class DrainTable {

    public static final String KEY = "drain";

    public static final String MESSAGES = "messages";

    /** From the subscription of the first consumers to the last message. */
    public static final String SECONDS = "seconds";

    public static final String PER_SECOND = "perSecond";

    private DrainTable() {}
}
