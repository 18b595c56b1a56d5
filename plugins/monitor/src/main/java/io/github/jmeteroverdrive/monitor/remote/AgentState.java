// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;
import java.util.OptionalLong;

/** The controller's state of one load agent. Synchronized by its fleet. */
final class AgentState {

    enum State {
        PLANNED,
        STARTED,
        RELEASED,
        ENDED,
        ABSENT,
        REFUSED,
        LOST
    }

    final String host;
    State state = State.PLANNED;

    /**
     * nanoTime of the last report. It is set before the report waits for a lock; otherwise a slow controller would
     * consider its agents silent.
     */
    volatile long heard;

    /** Number of the last report; -1 before the first. */
    long sequence = -1;

    /** Its run time in the last report, ns; -1 if its clock had not started. */
    long elapsed = -1;

    /** Its start in the last report; none before the first. */
    private AgentReport.Start start = AgentReport.Start.NONE;

    long missed;
    boolean held;
    boolean steady;
    final ClockOffset clock = new ClockOffset();
    String directory = "";

    /** The folder of its files, relative to the run directory. */
    final String files;

    /** Whether some of its files have arrived and could be written. */
    boolean fetched;

    String refusal = "";

    /** The reason to give if it does not begin. */
    String absence = "never began";

    /** @param index among the agents of the run, from 0 */
    AgentState(int index, String host) {
        this.host = host;
        files = ReceivedFiles.place(index, host);
    }

    /** Records a report. @return whether it is new */
    boolean isNew(AgentReport report) {
        clock.brought(report.way());
        if (report.sequence() <= sequence) return false;
        missed += report.sequence() - sequence - 1;
        sequence = report.sequence();
        elapsed = Math.max(elapsed, report.elapsed());
        start = report.start();
        held = report.held();
        steady = report.steady();
        directory = report.directory();
        return true;
    }

    /** Whether its start is known by the controller's clock. */
    boolean beginKnown() {
        return sequence >= 0 && clock.known();
    }

    /** When it released its threads, ns since 1970 by the controller's clock; only if known. */
    long began() {
        return clock.byController(start.let());
    }

    /** The time of its first sample, if it had one. */
    OptionalLong firstSample() {
        return elapsed < 0 ? OptionalLong.empty() : OptionalLong.of(clock.byController(start.origin()));
    }

    void giveUp() {
        if (state == State.PLANNED) state = State.ABSENT;
        if (state == State.STARTED) state = State.LOST;
    }

    boolean expected() {
        return state == State.PLANNED || state == State.STARTED;
    }

    boolean complete() {
        return state == State.ENDED && missed == 0;
    }

    /** What is missing of an incomplete agent, without a full stop. */
    String lack() {
        return switch (state) {
            case RELEASED -> host + " was ready";
            case ABSENT -> host + " " + absence;
            case REFUSED -> host + " refused: " + refusal.replaceAll("\\.$", "");
            case LOST -> host + " was lost" + since();
            default -> host + ": " + Show.count(missed) + " of its results never arrived";
        };
    }

    private String since() {
        return elapsed < 0
                ? " before its first sample"
                : " "
                        + Show.seconds(elapsed)
                        + " s after its start: its last result, #"
                        + sequence
                        + ", shows what it did until then; what it did since is not known";
    }

    void describe(ObjectNode json) {
        json.put("host", host);
        json.put("state", state.name().toLowerCase(Locale.ROOT));
        if (sequence >= 0) json.put("results", sequence + 1);
        if (elapsed >= 0) json.put("seconds", elapsed / 1_000_000 / 1e3);
        if (missed > 0) json.put("missed", missed);
        clock.describe(json);
        if (!directory.isEmpty()) json.put("directory", directory);
        if (fetched && complete()) json.put("files", files);
    }
}
