// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that is known of the runs. Immutable.
 *
 * @param rows the longest first; rows of one run, with which nothing can be compared, at the end
 * @param leftOut a sentence for each run that has no say
 * @param environment names and values
 * @param command that says it again
 */
record TrendReport(List<RowTrend> rows, List<String> leftOut, Map<String, String> environment, String command) {

    static final String NOT_SHOWN =
            "These runs did not alternate: a machine that became slower cannot be distinguished from a system that did. One in twenty rows shows a change by chance.";

    /** More runs that are left out than these are counted, for they would hide the changes. */
    private static final int FEW = 3;

    /** As {@link TrendCommand} lists them. */
    int exitCode() {
        return rows.stream().anyMatch(RowTrend::worse) ? ExitCode.MISSED : ExitCode.GOOD;
    }

    /** Rows with which something can be compared. */
    List<RowTrend> compared() {
        return rows.stream().filter(one -> one.row().runs().size() > 1).toList();
    }

    /** What is not to be missed. */
    List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        for (RowTrend row : rows) {
            for (RowTrend.Change change : row.changes())
                notices.add(new Notice(tone(change.kind()), TrendWords.sentence(change)));
        }
        if (notices.isEmpty())
            notices.add(
                    rows.stream().flatMap(row -> row.figures().stream()).anyMatch(FigureTrend::known)
                            ? new Notice(Tone.GOOD, "No figure is known to have changed.")
                            : new Notice(Tone.CAUTION, "Not known whether anything changed: no row has runs enough."));
        if (leftOut.size() > FEW)
            notices.add(new Notice(Tone.CAUTION, leftOut.size() + " runs are left out: they failed or did not end."));
        else leftOut.forEach(one -> notices.add(new Notice(Tone.CAUTION, one)));
        notices.add(new Notice(Tone.CAUTION, "What this does not show: " + NOT_SHOWN));
        return notices;
    }

    private static Tone tone(Shift.Kind kind) {
        return switch (kind) {
            case WORSE -> Tone.BAD;
            case BETTER -> Tone.GOOD;
            case OTHER, WITHIN_NOISE -> Tone.CAUTION;
        };
    }
}
