// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A figure of a run. Immutable.
 *
 * @param id dotted path in {@code summary.json}: {@code sent}, {@code latencyMicros.ack.p99}
 * @param name used by thresholds; usually the id: {@code ack.p99}
 * @param title for pages, a word or two
 * @param unit of the values in files
 * @param definition what it means, a phrase in Markdown
 * @param parts ids of the figures that add up to it; usually only its own
 * @param bases ids of the figures whose sum is the base of a percentage; empty if there are none
 * @param zeroBeside ids of figures: a run that has one of them and not this one has 0 of this one
 */
public record Figure(
        String id,
        String name,
        String title,
        Kind kind,
        Unit unit,
        Direction sense,
        String definition,
        List<String> parts,
        List<String> bases,
        List<String> zeroBeside) {

    private static final Pattern MARKDOWN = Pattern.compile("`|\\[([^]]*)]\\([^)]*\\)");

    /** A figure whose name is its id and that has no base. */
    public Figure(String id, String title, Kind kind, Unit unit, Direction sense, String definition) {
        this(id, id, title, kind, unit, sense, definition, List.of(id), List.of(), List.of());
    }

    /** A number of events; {@code bases} as above. */
    static Figure count(String id, String title, Direction sense, String definition, String... bases) {
        return new Figure(
                id, id, title, Kind.COUNT, Unit.NONE, sense, definition, List.of(id), List.of(bases), List.of());
    }

    Figure named(String other) {
        return new Figure(id, other, title, kind, unit, sense, definition, parts, bases, zeroBeside);
    }

    /** A copy that is the sum of others and not itself in any file. */
    Figure sumOf(String... others) {
        return new Figure(id, name, title, kind, unit, sense, definition, List.of(others), bases, zeroBeside);
    }

    /** A copy with another path, which is also its name. */
    Figure withId(String other) {
        return new Figure(other, other, title, kind, unit, sense, definition, List.of(other), bases, zeroBeside);
    }

    /** {@link #definition()} without Markdown. */
    public String plainDefinition() {
        return MARKDOWN.matcher(definition).replaceAll("$1");
    }

    @Override
    public String toString() {
        return name;
    }
}
