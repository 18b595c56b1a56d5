// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines or bars over one horizontal axis. Immutable; the {@code with…} methods return changed copies.
 *
 * @param id unique in the page; letters, digits and hyphens
 * @param unit of the left axis: {@code µs} and {@code bytes} (also {@code bytes/s}) are scaled for display, other units
 *     follow the number
 * @param rightUnit of the right axis, or ""
 * @param x kind of the horizontal axis
 * @param categories names on the horizontal axis, if it has names; or those of runs
 * @param phases shaded on an axis of seconds
 * @param logarithmic whether the left axis is logarithmic
 * @param note a sentence below, or ""
 */
public record Chart(
        String id,
        String title,
        String unit,
        String rightUnit,
        X x,
        List<String> categories,
        List<Series> series,
        List<PhaseSpan> phases,
        boolean logarithmic,
        String note)
        implements Block {

    public enum X {
        /** Seconds since the start of the run; all such charts of a page share their axis. */
        SECONDS,
        /** Bars: the x of a point is the index of its category. */
        CATEGORY,
        /** Runs in their order: the x of a point is the index of its category, the run's name. */
        RUNS,
        /** The x of a point is 1 / (1 − p), so that 90, 99, 99.9 … % are as far from each other. */
        PERCENTILE
    }

    /**
     * A part of the axis of seconds.
     *
     * @param name {@code warm-up} …
     * @param from seconds
     * @param to seconds
     */
    public record PhaseSpan(String name, double from, double to) {}

    public Chart {
        categories = List.copyOf(categories);
        series = List.copyOf(series);
        phases = List.copyOf(phases);
    }

    /** A chart over seconds, percentiles or categories, without series yet. */
    public static Chart of(X x, String id, String title, String unit) {
        return new Chart(id, title, unit, "", x, List.of(), List.of(), List.of(), false, "");
    }

    /** With one more series; one without a value is left out. */
    public Chart with(Series line) {
        if (line.isEmpty()) return this;
        List<Series> more = new ArrayList<>(series);
        more.add(line);
        return withSeries(more);
    }

    public Chart withSeries(List<Series> all) {
        return new Chart(id, title, unit, rightUnit, x, categories, all, phases, logarithmic, note);
    }

    public Chart withRight(String unitOfRight) {
        return new Chart(id, title, unit, unitOfRight, x, categories, series, phases, logarithmic, note);
    }

    public Chart withCategories(List<String> names) {
        return new Chart(id, title, unit, rightUnit, x, names, series, phases, logarithmic, note);
    }

    public Chart withPhases(List<PhaseSpan> spans) {
        return new Chart(id, title, unit, rightUnit, x, categories, series, spans, logarithmic, note);
    }

    /** With a logarithmic left axis. */
    public Chart withLogarithm() {
        return new Chart(id, title, unit, rightUnit, x, categories, series, phases, true, note);
    }

    public Chart withNote(String sentence) {
        return new Chart(id, title, unit, rightUnit, x, categories, series, phases, logarithmic, sentence);
    }

    /** The unit beside the title; "" if each number has its own, or if two axes differ. */
    public String shownUnit() {
        boolean own = unit.equals("µs") || unit.equals("%") || unit.startsWith("bytes");
        if (own || !rightUnit.isEmpty()) return "";
        return unit.equals("/s") ? "per second" : unit;
    }

    /** Whether there is nothing to show. */
    public boolean isEmpty() {
        return series.isEmpty();
    }
}
