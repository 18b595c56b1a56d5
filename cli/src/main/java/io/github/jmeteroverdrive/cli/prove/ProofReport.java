// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.measure.ExitCode;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that an experiment leaves behind. Immutable.
 *
 * @param partial why it ended early, a phrase, or empty
 */
record ProofReport(
        Experiment experiment,
        List<Outcome> outcomes,
        Map<String, String> environment,
        String command,
        String partial) {

    static final List<String> COLUMNS = List.of("run", "rate", "× base", "verdict", "what");

    static final String NOT_SHOWN =
            "One short run of each change: a rate counts as moved when it differs from the base runs by"
                    + " more than 10 %, and by more than twice of what these differ by themselves.";

    RateRatios moves() {
        return new RateRatios(outcomes);
    }

    Conclusion conclusion() {
        return Conclusion.of(moves(), partial);
    }

    /** 0 when all base runs were good and the experiment came to its end, else 3. */
    int exitCode() {
        return partial.isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    /** A row for each run, in the order of {@link #COLUMNS}. */
    List<List<String>> rows() {
        RateRatios moves = moves();
        return outcomes.stream()
                .map(run -> List.of(
                        run.name(),
                        run.good() ? Show.precise(run.rate()) + "/s" : Show.NOT_KNOWN,
                        Conclusion.times(moves.ratio(run)),
                        run.verdict(),
                        run.failure()
                                .map(why -> "failed: " + why)
                                .orElse(run.change().map(Change::what).orElse(""))))
                .toList();
    }

    /** The table and the conclusion as lines of text. */
    List<String> lines() {
        List<List<String>> all = new ArrayList<>(List.of(COLUMNS));
        all.addAll(rows());
        List<String> lines = new ArrayList<>(List.of(""));
        for (List<String> row : all) {
            StringBuilder line = new StringBuilder(" ");
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width =
                        all.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
                line.append(' ')
                        .append(row.get(i))
                        .append(" ".repeat(width - row.get(i).length()));
                line.append(' ');
            }
            lines.add(line.toString().stripTrailing());
        }
        lines.add("");
        lines.add(conclusion().sentence());
        return lines;
    }
}
