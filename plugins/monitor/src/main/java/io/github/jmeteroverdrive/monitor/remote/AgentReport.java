// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import io.github.jmeteroverdrive.measure.Interval;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a load agent tells its controller once a second; nothing happened is a report, too. Times are ns since the
 * agent's own run clock started, so that no two hosts' clocks are compared.
 *
 * @param agent host:port as the controller calls it
 * @param sequence number among the agent's reports, from 0
 * @param elapsed when it was made; -1 before the clock has started
 * @param start when it began
 * @param way of a report before this one
 * @param held whether a sender could not tell what it has sent
 * @param parts what was counted since the last report, of all threads together
 * @param failures why the run is not a good one, as far as the agent has found since its last one
 * @param warnings of the same time
 * @param refusal why the agent cannot take part; "" when it can
 * @param busy whether that is because it has a run already
 * @param directory where the agent's own files are
 * @param pieces of these files, when the test has ended
 * @param last whether its test has ended, and nothing more comes
 */
record AgentReport(
        String agent,
        long sequence,
        long elapsed,
        Start start,
        Way way,
        boolean held,
        ArrayList<Part> parts,
        ArrayList<String> failures,
        ArrayList<String> warnings,
        String refusal,
        boolean busy,
        String directory,
        ArrayList<FilePiece> pieces,
        boolean last)
        implements Serializable {

    /**
     * What was counted under one label.
     *
     * @param at when the last of it happened
     * @param inTotal false for a transaction, whose samples have been counted themselves
     */
    record Part(String label, Interval interval, long at, boolean inTotal) implements Serializable {}

    /**
     * When an agent began.
     *
     * @param let ns since 1970 by the agent's clock at which it let its threads begin
     * @param origin the same of the moment at which its run clock started, which its first sample does
     * @param threadsLate ns that the first thread began before that
     */
    record Start(long let, long origin, long threadsLate) implements Serializable {

        static final Start NONE = new Start(0, 0, 0);
    }

    /**
     * When a report was brought to the controller, ns since 1970 by the agent's clock.
     *
     * @param sequence its number; -1 when none was brought yet
     * @param from when the agent began
     * @param to when the agent knew that it is there
     */
    record Way(long sequence, long from, long to) implements Serializable {

        static final Way NONE = new Way(-1, 0, 0);
    }

    /** Of an agent that cannot take part. */
    static AgentReport refusal(String agent, String why, boolean busy) {
        return new AgentReport(
                agent,
                -1,
                -1,
                Start.NONE,
                Way.NONE,
                false,
                list(List.of()),
                list(List.of()),
                list(List.of()),
                why,
                busy,
                "",
                list(List.of()),
                true);
    }

    /** A list that can be sent. */
    static <T> ArrayList<T> list(List<T> of) {
        return new ArrayList<>(of);
    }
}
