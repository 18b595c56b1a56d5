// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JMeter's own results of a run, {@code <plan>.csv}. Immutable.
 *
 * @param written whether JMeter writes it
 * @param discarded number of first samples that count as warm-up; 0: use the run's own measured phase
 */
public record ResultsFile(boolean written, int discarded) {

    private static final List<String> COLUMNS = List.of("timeStamp", "elapsed", "success", "bytes");

    /** JMeter's default. */
    public static final ResultsFile WRITTEN = new ResultsFile(true, 0);

    /**
     * The figures of a run; with discarded samples only of those after them, from the end of the last discarded one to
     * the end of the run's last sample.
     *
     * @param reported the run's own summary
     * @throws Refusal if there are no more samples than are discarded, or nothing can be computed from them
     */
    Summary measured(Path file, Summary reported) {
        if (discarded == 0 || reported.figures().isEmpty()) return reported;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            return measured(file, rows.stream().toList());
        } catch (IOException e) {
            throw Refusal.unreadable(file, e);
        }
    }

    private Summary measured(Path file, List<NamedCsvRecord> rows) {
        if (rows.size() <= discarded)
            throw new Refusal("File %s has %d samples, and 'discard' leaves out %d; give more or less."
                    .formatted(file, rows.size(), discarded));
        for (String column : COLUMNS)
            if (rows.get(0).findField(column).isEmpty())
                throw new Refusal(
                        "File %s has no column %s, which 'discard' needs; let JMeter save it.".formatted(file, column));
        List<NamedCsvRecord> counted = rows.subList(discarded, rows.size());
        long from = end(rows.get(discarded - 1));
        long to = end(counted.get(counted.size() - 1));
        if (to <= from)
            throw new Refusal(
                    "File %s: the last sample ends no later than the last one that 'discard' leaves out; give more samples."
                            .formatted(file));
        MeasuredTime window = new MeasuredTime(from, to);
        long failed = counted.stream()
                .filter(row -> !row.getField("success").equals("true"))
                .count();
        double bytes = counted.stream().mapToDouble(row -> number(row, "bytes")).sum();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("seconds", window.seconds());
        figures.put("samples", (double) counted.size());
        figures.put("sampleErrors", (double) failed);
        figures.put("samplesPerSecond", counted.size() / window.seconds());
        figures.put("bytesReceivedPerSecond", bytes / window.seconds());
        return new Summary(figures, Optional.of(window));
    }

    private static long end(NamedCsvRecord row) {
        return number(row, "timeStamp") + number(row, "elapsed");
    }

    private static long number(NamedCsvRecord row, String column) {
        return Long.parseLong(row.getField(column));
    }
}
