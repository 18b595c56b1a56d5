// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.trend;

import io.github.jmeteroverdrive.cli.statistics.MedianRatio;
import io.github.jmeteroverdrive.measure.figure.Sense;
import java.util.Optional;

/**
 * A change of a figure's level, more than chance makes. Immutable.
 *
 * @param p how often an order of chance would show as much
 * @param ratio of the medians, after by before; empty where a value is 0
 */
record Shift(Stretch before, Stretch after, double p, Optional<MedianRatio> ratio) {

    /** What it is for the user. */
    enum Kind {
        WORSE,
        BETTER,
        /** Neither direction is an improvement. */
        OTHER,
        /** Single runs differ by more from each other. */
        WITHIN_NOISE
    }

    Kind kind(Sense sense) {
        if (before.noise().holds(after.median())) return Kind.WITHIN_NOISE;
        if (sense == Sense.NEITHER) return Kind.OTHER;
        return after.median() > before.median() == (sense == Sense.HIGHER) ? Kind.BETTER : Kind.WORSE;
    }
}
