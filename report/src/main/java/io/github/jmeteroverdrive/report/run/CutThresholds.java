// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Kind;
import io.github.jmeteroverdrive.measure.figure.Sense;
import io.github.jmeteroverdrive.measure.figure.Show;
import io.github.jmeteroverdrive.measure.figure.Threshold;
import io.github.jmeteroverdrive.measure.figure.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A run without a summary, held against what {@code run.json} says that it must keep, by what is known of it:
 * {@link CutFigures}. A limit that was kept so far is not known to be kept.
 */
final class CutThresholds {

    private static final double PERCENT = 100;
    private static final String LAST = " up to the last second that is known";
    private static final String WARM_UP = ", warm-up included";

    /** Of all that is known. */
    private record Known(Map<String, Double> figures) implements Values {

        @Override
        public OptionalDouble value(String id) {
            Double value = figures.get(id);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        @Override
        public String whyNotKnown(String id) {
            return "";
        }
    }

    private CutThresholds() {}

    private static Known known(RunData run) {
        Map<String, Double> figures = new TreeMap<>();
        put(figures, "", CutFigures.json(run));
        return new Known(figures);
    }

    private static void put(Map<String, Double> figures, String prefix, JsonNode json) {
        json.fields().forEachRemaining(one -> {
            String id = prefix + one.getKey();
            if (one.getValue().isNumber()) figures.put(id, one.getValue().asDouble());
            else put(figures, id + ".", one.getValue());
        });
    }

    static List<ThresholdCheck> checks(RunData run) {
        Known known = known(run);
        List<ThresholdCheck> checks = new ArrayList<>();
        for (JsonNode one : run.run().path("thresholds"))
            checks.add(check(one.path("name").asText(), one.path("limit").asText(), known));
        return checks;
    }

    private static ThresholdCheck check(String name, String limit, Known known) {
        Threshold threshold;
        try {
            threshold = Threshold.of(name, name, limit, Catalogue.judgedByRun(), n -> n);
        } catch (Refusal e) { // of another version
            return new ThresholdCheck(name, limit, "", "this version does not know it", false);
        }
        Threshold.Check check = threshold.check(known);
        String wanted = threshold.limit().words();
        Figure figure = threshold.figure();
        if (!check.known()) {
            String why = Catalogue.knownWhileItLasts(figure) ? check.why() : "only a summary tells";
            return new ThresholdCheck(name, wanted, "", why, false);
        }
        String seen = check.seen() + LAST;
        boolean count = figure.kind() == Kind.COUNT;
        boolean grows = count && figure.sense() == Sense.HIGHER;
        return check.met() || grows
                ? new ThresholdCheck(name, wanted, "", "there is no summary; it was " + seen, false)
                : new ThresholdCheck(name, wanted, seen + (count ? WARM_UP : ""), "", false);
    }

    /** That more failed than is tolerated, a sentence. */
    static Optional<String> failure(RunData run) {
        Known known = known(run);
        Figure errors = Catalogue.named(Catalogue.ERRORS).orElseThrow();
        double failed = sum(known, errors.parts());
        double all = sum(known, errors.bases());
        double percent = PERCENT * failed / all;
        if (failed == 0 || percent <= run.run().path("failedPercentTolerated").asDouble()) return Optional.empty();
        return Optional.of(String.format(
                Locale.ROOT,
                "%s of %s failed (%.3g %%)%s%s.",
                Show.count(Math.round(failed)),
                Show.count(Math.round(all)),
                percent,
                LAST,
                WARM_UP));
    }

    private static double sum(Known known, List<String> ids) {
        return ids.stream().mapToDouble(id -> known.value(id).orElse(0)).sum();
    }
}
