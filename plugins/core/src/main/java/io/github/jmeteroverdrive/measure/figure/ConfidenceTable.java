// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Direction.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Direction.NEITHER;

import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Confidence of percentiles and rates: the keys in files, and the figures made from them. */
public final class ConfidenceTable {

    /** Key of the section in {@code summary.json}. */
    public static final String KEY = "confidence";

    /** Why a figure has no interval; a text. */
    public static final String WHY = "notKnown";

    /** Whether the change is statistically significant; a boolean. */
    public static final String DRIFTS = "drifts";

    public static final String LOW = "low";
    public static final String HIGH = "high";
    public static final String HALF_WIDTH = "halfWidth";
    public static final String WORTH = "worth";
    public static final String AUTOCORRELATION = "autocorrelation";
    public static final String CHANGE = "change";

    private static final double WIDEST = 100;

    private ConfidenceTable() {}

    /** A half width in percent of its figure, such as {@code ±4.8%}; one of more than 100% is no figure. */
    public static String width(double percent) {
        return percent > WIDEST ? "imprecise" : "±" + Show.percent(percent);
    }

    /** Whether a figure has a confidence: a percentile, or a rate of the measured phase. */
    static boolean has(Figure figure) {
        return figure.id().matches(LatencyTable.KEY + "\\.\\w+\\.p[\\d.]+") || figure.kind() == Kind.RATE;
    }

    /** The key of a figure below {@link #KEY}. */
    public static String key(Figure figure) {
        return figure.name();
    }

    /** Keys of the values of each figure. */
    public static List<String> statements() {
        return List.of(LOW, HIGH, HALF_WIDTH, WORTH, AUTOCORRELATION, CHANGE);
    }

    /** The id that explains why such a figure is unknown; empty for all other figures. */
    public static String whyId(String id) {
        boolean explained = id.startsWith(KEY + ".") || id.startsWith(SteadyTable.KEY + ".");
        return explained ? id.substring(0, id.lastIndexOf('.') + 1) + WHY : "";
    }

    static List<Figure> figures(Collection<Figure> of) {
        List<Figure> all = new ArrayList<>();
        of.stream().filter(ConfidenceTable::has).forEach(figure -> all.addAll(figures(figure)));
        return all;
    }

    private static List<Figure> figures(Figure of) {
        return Stream.of(
                        figure(of, LOW, of.unit(), NEITHER, "lower end of the interval of a %s"),
                        figure(of, HIGH, of.unit(), of.sense(), "upper end of the interval of a %s"),
                        figure(
                                of,
                                HALF_WIDTH,
                                Unit.PERCENT,
                                LOWER,
                                "half the width of the interval of a %1$s, in percent of the %1$s"),
                        figure(of, WORTH, Unit.NONE, NEITHER, "effective number of independent values behind a %s"),
                        figure(
                                of,
                                AUTOCORRELATION,
                                Unit.NONE,
                                LOWER,
                                "autocorrelation of a %s from one second to the next, without the drift"),
                        figure(
                                of,
                                CHANGE,
                                Unit.PERCENT,
                                NEITHER,
                                "change of a %s from the first to the second half of the measured phase"))
                // events have no effective sample size
                .filter(figure -> of.kind() != Kind.RATE || !figure.id().endsWith("." + WORTH))
                .toList();
    }

    private static Figure figure(Figure of, String what, Unit unit, Direction sense, String definition) {
        String kind = of.kind() == Kind.RATE ? "rate" : "percentile";
        return new Figure(
                        KEY + "." + key(of) + "." + what,
                        of.title() + ", " + Show.words(what),
                        Kind.GAUGE,
                        unit,
                        sense,
                        definition.formatted(kind))
                .named(of.name() + "." + what);
    }
}
