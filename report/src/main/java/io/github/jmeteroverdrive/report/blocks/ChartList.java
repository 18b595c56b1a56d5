// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import java.util.ArrayList;
import java.util.List;

/** Charts of a section; those with zeros only are listed in a sentence instead. Not thread-safe. */
final class ChartList {

    private final List<Block> blocks = new ArrayList<>();
    private final List<String> zeros = new ArrayList<>();

    /** A chart without any series is left out. */
    void add(Chart chart) {
        boolean any = chart.series().stream()
                .anyMatch(series -> series.style() != Series.Style.DASHED && series.isAboveZero());
        if (any) blocks.add(chart);
        else if (!chart.isEmpty()) zeros.add(chart.title());
    }

    /** The charts, and the sentence. */
    List<Block> blocks() {
        List<Block> all = new ArrayList<>(blocks);
        if (!zeros.isEmpty()) all.add(new Paragraph("Measured, and always 0: " + String.join(", ", zeros) + "."));
        return all;
    }
}
