// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.jtl;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.report.run.JsonLines;
import io.github.jmeteroverdrive.report.run.Latencies;
import io.github.jmeteroverdrive.report.run.RunData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a results file of JMeter in CSV, twice: first how long it is, then when its rows fall. No
 * row is kept, so millions of them do no harm.
 */
public final class Jtl {

    private Jtl() {}

    /**
     * @throws Refusal when it is none, or has no row
     */
    public static RunData read(Path file) {
        JtlFormat format = JtlFormat.of(file);
        JtlRows rows = new JtlRows(file, format);
        JtlSums sums = new JtlSums();
        rows.each(sums::add);
        if (sums.isEmpty())
            throw new Refusal(
                    file + " has no row that can be read; see whether the run took any sample.");
        List<String> notes = notes(format, rows, sums);
        JtlTimeline timeline = new JtlTimeline(sums.first(), sums.seconds());
        rows.each(timeline::add);
        Latencies latencies = new Latencies();
        sums.times().forEach((what, nanos) -> latencies.sum(what, "").add(nanos));
        timeline.addTo(latencies);
        JsonNode head =
                JsonLines.MAPPER
                        .createObjectNode()
                        .put("schema", RunFile.SCHEMA)
                        .put("start", sums.first());
        String name = file.getFileName().toString();
        return RunData.ofJtl(file, sums.summary(name), head, timeline.ticks(), latencies, notes);
    }

    private static List<String> notes(JtlFormat format, JtlRows rows, JtlSums sums) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "Read from a plain JTL: response times in whole milliseconds, all of the run without"
                        + " phases, and nothing of the load agent; a row counts when it ends.");
        if (!format.named())
            notes.add(
                    "The file names no columns; they are taken to stand in JMeter's default order.");
        if (sums.hasTransactions())
            notes.add(
                    "Results of transaction controllers stand in the table by label only, because their parts"
                            + " are counted.");
        if (rows.lastUnreadable()) notes.add("The last row is cut off; it is left out.");
        if (rows.unreadable() > 0)
            notes.add(
                    "Rows that cannot be read, and are left out: "
                            + Show.count(rows.unreadable())
                            + ".");
        if (!rows.broken().isEmpty())
            notes.add("The rest of the file cannot be read: " + rows.broken() + ".");
        return notes;
    }
}
