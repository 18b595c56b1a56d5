// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.ConfidenceTable;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.LatencyTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "figures",
        description = {
            "Lists the figures of a run, which thresholds, comparisons and searches can name.",
            "A latency has several: ack.p99 is one of ack.(mean|p50|…). PERCENTILE and RATE stand",
            "for the name of one: ack.p99.halfWidth, completedPerSecond.halfWidth."
        })
public final class FiguresCommand implements Runnable {

    @Option(names = "--markdown", description = "As the table of docs/measures.md.")
    private boolean markdown;

    @Override
    public void run() {
        if (markdown) System.out.print(markdown());
        else rows().forEach((name, figure) -> System.out.println(line(name, figure)));
    }

    private static String line(String name, Figure figure) {
        String unit = figure.unit().symbol();
        return "%-34s %-11s %s".formatted(name, unit, figure.plainDefinition()).stripTrailing();
    }

    /** A table with a row for each figure; a latency is one row. */
    static String markdown() {
        List<String> lines =
                new ArrayList<>(List.of("| figure | unit | better if | definition |", "|---|---|---|---|"));
        rows().forEach((name, figure) -> lines.add("| `%s` | %s | %s | %s |"
                .formatted(
                        name.replace("|", "\\|"),
                        figure.unit().symbol(),
                        good(figure),
                        figure.definition().replace("|", "\\|"))));
        return String.join("\n", lines) + "\n";
    }

    private static String good(Figure figure) {
        return switch (figure.sense()) {
            case HIGHER -> "more";
            case LOWER -> "less";
            case NEITHER -> "";
        };
    }

    private static Map<String, Figure> rows() {
        Map<String, Figure> rows = new LinkedHashMap<>();
        for (Figure figure : Catalogue.judgedFromOutside().values()) {
            String name = figure.name();
            if (figure.id().startsWith(LatencyTable.KEY + ".")) {
                if (!name.endsWith("." + LatencyTable.COUNT))
                    rows.putIfAbsent(
                            name.substring(0, name.indexOf('.'))
                                    + ".("
                                    + String.join("|", LatencyTable.statistics())
                                    + ")",
                            figure);
            } else if (figure.id().startsWith(ConfidenceTable.KEY + ".")) {
                rows.putIfAbsent(confidence(figure), figure);
            } else {
                rows.put(name, figure);
            }
        }
        return rows;
    }

    /** All percentiles have the same, and so have all rates. */
    private static String confidence(Figure figure) {
        String what = figure.name().substring(figure.name().lastIndexOf('.'));
        return (figure.name().contains("PerSecond") ? "RATE" : "PERCENTILE") + what;
    }
}
