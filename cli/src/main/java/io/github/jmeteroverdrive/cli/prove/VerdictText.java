// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.report.verdict.rule.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The verdict of one run as lines of text: the answer, where the time went, which rules fired. */
final class VerdictText {

    private static final double TENTHS = 10;

    private VerdictText() {}

    static List<String> lines(Verdict verdict) {
        List<String> lines = new ArrayList<>(List.of(verdict.sentence()));
        if (!verdict.confidence().isEmpty()) lines.add("(" + verdict.confidence() + ")");
        lines.add("");
        if (verdict.parts().isEmpty()) lines.add("Where the threads' time went is not known.");
        else lines.add("Time of JMeter's threads");
        verdict.parts().forEach((part, tenths) -> lines.add(part(part.words(), tenths)));
        lines.add("");
        lines.add(verdict.headroom().sentence());
        lines.add("");
        lines.add(verdict.fired().isEmpty() ? "No rule fired." : "Rules that fired");
        for (Finding one : verdict.fired()) {
            lines.add(
                    "  %s (%s, %s): %s %s"
                            .formatted(
                                    one.rule().id(),
                                    one.rule().side().words(),
                                    one.look().severity().words(),
                                    one.look().evidence(),
                                    one.look().advice()));
        }
        return lines;
    }

    private static String part(String words, int tenths) {
        return String.format(Locale.ROOT, "  %5.1f %%  %s", tenths / TENTHS, words);
    }
}
