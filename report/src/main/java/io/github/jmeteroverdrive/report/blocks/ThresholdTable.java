// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.List;
import java.util.Optional;

/** The thresholds of a run, and whether it met them. */
public final class ThresholdTable {

    private static final List<String> COLUMNS = List.of("threshold", "wanted", "seen", "met");

    private ThresholdTable() {}

    /** Empty if the run has no thresholds. */
    public static Optional<Table> of(RunData run) {
        List<List<String>> rows = run.thresholds().stream()
                .map(check -> List.of(
                        check.name(), check.wanted(), check.seen() + check.why(), check.met() ? "yes" : "MISSED"))
                .toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(Table.ofWords("Thresholds", COLUMNS, rows));
    }
}
