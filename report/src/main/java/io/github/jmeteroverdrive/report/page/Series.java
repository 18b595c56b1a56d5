// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * A line, or bars, of a {@link Chart}. Immutable.
 *
 * @param name in the legend
 * @param points by rising x
 * @param style how it is drawn
 * @param right whether it belongs to the right axis
 */
public record Series(String name, List<Point> points, Style style, boolean right) {

    public enum Style {
        /** From point to point. */
        LINE,
        /** A limit or a goal. */
        DASHED,
        /** Level since the point before: for values that are true of a stretch of time. */
        STEP,
        /** Filled, upon those before it. */
        STACKED,
        /** A dot for each value; there may be several for one name. */
        POINTS
    }

    /** @param y NaN for a gap */
    public record Point(double x, double y) {}

    public Series {
        points = List.copyOf(points);
    }

    /** A line on the left axis. */
    public static Series line(String name, List<Point> points) {
        return new Series(name, points, Style.LINE, false);
    }

    public Series as(Style other) {
        return new Series(name, points, other, right);
    }

    public Series onRight() {
        return new Series(name, points, style, true);
    }

    /** Whether it has no value at all. */
    public boolean isEmpty() {
        return points.stream().allMatch(point -> Double.isNaN(point.y()));
    }

    /** Whether it has a value other than 0. */
    public boolean isAboveZero() {
        return points.stream().anyMatch(point -> point.y() > 0);
    }
}
