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
 * Reads a results file of JMeter in CSV, twice: first how long it is, then when its rows fall; more often when it has
 * transactions. No row is kept, so millions of them do no harm.
 */
public final class Jtl {

    private Jtl() {}

    /** @throws Refusal when it is none, or has no row */
    public static RunData read(Path file) {
        JtlFormat format = JtlFormat.of(file);
        JtlRows rows = new JtlRows(file, format);
        JtlTransactions transactions = new JtlTransactions();
        JtlSums sums = sums(rows, transactions);
        if (sums.isEmpty())
            throw new Refusal(file
                    + " has no row that can be read"
                    + (rows.complaint().isEmpty()
                            ? "; see whether the run took any sample."
                            : ": " + rows.complaint()));
        List<String> notes = notes(format, rows, sums, transactions);
        JtlTimeline timeline = new JtlTimeline(sums.first(), sums.seconds());
        rows.each(row -> timeline.add(transactions.counted(row)));
        Latencies latencies = new Latencies();
        sums.times().forEach((what, nanos) -> latencies.sum(what, "").add(nanos));
        timeline.addTo(latencies);
        JsonNode head = JsonLines.MAPPER
                .createObjectNode()
                .put("schema", RunFile.SCHEMA)
                .put("start", sums.first());
        String name = file.getFileName().toString();
        return RunData.ofJtl(file, sums.summary(name), head, timeline.ticks(), latencies, notes);
    }

    private static JtlSums sums(JtlRows rows, JtlTransactions transactions) {
        JtlSums first = new JtlSums();
        rows.each(row -> {
            first.add(row);
            transactions.add(row);
        });
        if (transactions.unsure()) rows.each(transactions::look);
        transactions.decide();
        if (!transactions.count()) return first;
        JtlSums again = new JtlSums();
        rows.each(row -> again.add(transactions.counted(row)));
        return again;
    }

    private static List<String> notes(JtlFormat format, JtlRows rows, JtlSums sums, JtlTransactions transactions) {
        List<String> notes = new ArrayList<>();
        notes.add("Read from a plain JTL: response times in whole milliseconds, all of the run without"
                + " phases, and nothing of the load agent; a row counts when it ends.");
        if (sums.samples() > sums.rows())
            notes.add("A row stands for several samples, "
                    + Show.number((double) sums.samples() / sums.rows())
                    + " on average, and has one time, so times are not those of single samples and their"
                    + " percentiles are of rows.");
        if (!format.named()) notes.add("The file names no columns; they are taken to stand in JMeter's default order.");
        if (transactions.count())
            notes.add("Results of transaction controllers count as one sample each, because the file has no rows of"
                    + " their parts.");
        if (sums.failedAlone() > 0)
            notes.add("Results of transaction controllers that failed, while no row that counts did: "
                    + Show.count(sums.failedAlone())
                    + "; the table by label has them.");
        if (sums.hasTransactions())
            notes.add("Results of transaction controllers stand in the table by label only, because their parts"
                    + " are counted.");
        if (rows.lastCutOff()) notes.add("The last row is cut off; it is left out.");
        if (rows.unreadable() > 0)
            notes.add("Rows that cannot be read, and are left out: "
                    + Show.count(rows.unreadable())
                    + ". "
                    + rows.complaint());
        if (!rows.broken().isEmpty()) notes.add("The rest of the file cannot be read: " + rows.broken() + ".");
        return notes;
    }
}
