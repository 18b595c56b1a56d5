// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.CpuTimePart;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Direction;
import io.github.jmeteroverdrive.measure.figure.Figure;
import io.github.jmeteroverdrive.measure.figure.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A figure that is compared. Immutable.
 *
 * @param name as in {@code summary.json}, dots between levels, or of a run's resource usage
 * @param unit empty if it has none
 * @param variants variants that have it; empty for all
 * @param goals at most one for a pair of variants
 * @param published a published figure of the variant, as published; shown beside ours
 * @param asked whether the user asked for it; any other is shown for the variants that have it, and decides nothing
 */
public record ComparedFigure(
        String name,
        Direction better,
        String unit,
        Set<String> variants,
        List<Goal> goals,
        Map<String, String> published,
        boolean asked) {

    private static final String BYTES = Unit.BYTES.symbol();
    private static final double MEBI = 1 << 20;

    /** A figure without a published value. */
    ComparedFigure(String name, Direction better, String unit, Set<String> variants, List<Goal> goals) {
        this(name, better, unit, variants, goals, Map.of(), true);
    }

    /**
     * The figures with the generator's CPU time for a message first, because rates follow the machine's other load. It
     * is added if missing.
     */
    static List<ComparedFigure> cpuFirst(List<ComparedFigure> figures) {
        Figure cpu = Catalogue.of(CpuTimePart.TOTAL);
        ComparedFigure added =
                new ComparedFigure(cpu.id(), cpu.sense(), cpu.unit().symbol(), Set.of(), List.of(), Map.of(), false);
        ComparedFigure first =
                figures.stream().filter(ComparedFigure::isCpu).findAny().orElse(added);
        return Stream.concat(Stream.of(first), figures.stream().filter(figure -> !figure.isCpu()))
                .toList();
    }

    /** Whether it is the generator's CPU time for a message, which is shown with its parts. */
    boolean isCpu() {
        return name.equals(CpuTimePart.TOTAL);
    }

    boolean isOf(String variant) {
        return variants.isEmpty() || variants.contains(variant);
    }

    Optional<Goal> goal(String variant, String reference) {
        return goals.stream()
                .filter(goal ->
                        goal.variant().equals(variant) && goal.reference().equals(reference))
                .findAny();
    }

    /** A number with its unit; bytes are shown as MiB, times in the unit that fits. */
    String show(double value) {
        if (unit.equals(Unit.MICROS.symbol())) return Show.micros(value);
        String shown = shownUnit();
        String gap = shown.isEmpty() || shown.startsWith("/") ? "" : " ";
        return bare(value) + gap + shown;
    }

    /** The number without the unit that {@link #shownUnit} names. */
    String bare(double value) {
        return Show.precise(unit.equals(BYTES) ? value / MEBI : value);
    }

    String shownUnit() {
        return unit.equals(BYTES) ? "MiB" : unit;
    }

    /** The unit in the catalogue; empty for a command's own figure. */
    static String unitOf(String name) {
        return Catalogue.find(name).map(figure -> figure.unit().symbol()).orElse("");
    }

    /**
     * The required ratio of one variant to another. Immutable.
     *
     * @param variant numerator
     * @param reference denominator
     */
    record Goal(String variant, String reference, RatioThreshold bar) {}
}
