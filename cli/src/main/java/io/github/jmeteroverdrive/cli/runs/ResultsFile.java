// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Window;
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
 * @param discarded how many of the first samples count as warm-up; 0: the run tells its own
 */
public record ResultsFile(boolean written, int discarded) {

    /** As JMeter does by itself. */
    public static final ResultsFile WRITTEN = new ResultsFile(true, 0);

    /**
     * The figures of a run; with discarded samples only what followed them, from the end of the last of them to the end
     * of the run's last sample.
     *
     * @param file the results file
     * @param reported what the run says of itself
     * @throws Refusal when there are no more samples than are discarded
     */
    Summary measured(Path file, Summary reported) {
        if (discarded == 0 || reported.figures().isEmpty()) return reported;
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            return measured(file, rows.stream().toList());
        } catch (IOException e) {
            throw new Refusal("File " + file + " cannot be read (" + Refusal.why(e) + ").", e);
        }
    }

    private Summary measured(Path file, List<NamedCsvRecord> rows) {
        if (rows.size() <= discarded) {
            throw new Refusal("File %s has %d samples, and 'discard' leaves out %d; give more or less."
                    .formatted(file, rows.size(), discarded));
        }
        List<NamedCsvRecord> kept = rows.subList(discarded, rows.size());
        Window window = new Window(end(rows.get(discarded - 1)), end(kept.get(kept.size() - 1)));
        long failed = kept.stream()
                .filter(row -> !row.getField("success").equals("true"))
                .count();
        double bytes = kept.stream().mapToDouble(row -> number(row, "bytes")).sum();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("seconds", window.seconds());
        figures.put("samples", (double) kept.size());
        figures.put("sampleErrors", (double) failed);
        figures.put("samplesPerSecond", kept.size() / window.seconds());
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
