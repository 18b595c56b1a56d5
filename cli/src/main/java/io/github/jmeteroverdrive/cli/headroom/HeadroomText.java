// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.report.headroom.Ceiling;
import io.github.jmeteroverdrive.report.headroom.Ceilings;
import io.github.jmeteroverdrive.report.headroom.Conditions;
import io.github.jmeteroverdrive.report.headroom.Headroom;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A ceiling, and a run beside it, as lines of text. */
final class HeadroomText {

    private HeadroomText() {}

    static List<String> ceiling(Ceiling ceiling) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                "The load agent's ceiling for %s: %s.".formatted(ceiling.asked(), ceiling.words()));
        if (!ceiling.server().isEmpty()) lines.add(ceiling.server());
        return lines;
    }

    /**
     * @param run empty when there is none to compare with
     */
    static List<String> compared(Ceiling ceiling, Optional<RunData> run, Ceilings ceilings) {
        if (run.isEmpty())
            return List.of(
                    "How far below it a run was: --run makes one, ./overdrive headroom RUN_DIR takes one.");
        List<String> others =
                Conditions.of(run.get().run())
                        .map(conditions -> conditions.differences(ceiling.conditions()))
                        .orElse(List.of());
        if (!others.isEmpty())
            return List.of(
                    "The run cannot be compared with it: it was made with another "
                            + String.join(", ", others)
                            + ".");
        return List.of(
                Headroom.of(run.get(), ceilings).sentence(),
                "./overdrive report " + run.get().directory() + " writes it on the run's page.");
    }
}
