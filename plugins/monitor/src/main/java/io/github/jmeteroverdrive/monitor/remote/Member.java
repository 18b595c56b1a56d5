// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import java.util.Locale;
import java.util.OptionalLong;

/** What the controller knows of one load agent. Its fleet looks after threads. */
final class Member {

    /** How far it has come. */
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
     * nanoTime of the last report. It is noted before the report waits its turn, or a controller that is late would
     * take its agents for silent.
     */
    volatile long heard;

    /** Number of the last report; -1 before the first. */
    long sequence = -1;

    /** How far its run was then, ns; -1 when its clock had not started. */
    long elapsed = -1;

    /** What its last report said of that; none before the first. */
    private AgentReport.Start start = AgentReport.Start.NONE;

    long missed;
    boolean held;
    final ClockOffset clock = new ClockOffset();
    String directory = "";

    /** Where its files are, from the run directory. */
    final String files;

    /** Whether some have come, and could be written. */
    boolean fetched;

    String refusal = "";

    /** What is said of it when it does not begin. */
    String absence = "never began";

    /** @param index among the agents of the run, from 0 */
    Member(int index, String host) {
        this.host = host;
        files = FetchedFiles.place(index, host);
    }

    /** Notes a report. @return whether it has not come before */
    boolean isNew(AgentReport report) {
        clock.brought(report.way());
        if (report.sequence() <= sequence) return false;
        missed += report.sequence() - sequence - 1;
        sequence = report.sequence();
        elapsed = Math.max(elapsed, report.elapsed());
        start = report.start();
        held = report.held();
        directory = report.directory();
        return true;
    }

    /** Whether it is known when it began, by the controller's clock. */
    boolean beginKnown() {
        return sequence >= 0 && clock.known();
    }

    /** When it let its threads begin, ns since 1970 by the controller's clock; only when that is known. */
    long began() {
        return clock.byController(start.let());
    }

    /** The same of its first sample, if it had one. */
    OptionalLong firstSample() {
        return elapsed < 0 ? OptionalLong.empty() : OptionalLong.of(clock.byController(start.origin()));
    }

    /** Nothing is awaited any more. */
    void giveUp() {
        if (state == State.PLANNED) state = State.ABSENT;
        if (state == State.STARTED) state = State.LOST;
    }

    /** Whether something is still to come from it. */
    boolean expected() {
        return state == State.PLANNED || state == State.STARTED;
    }

    boolean complete() {
        return state == State.ENDED && missed == 0;
    }

    /** What is missing of it, without a full stop; for one that is not complete. */
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
