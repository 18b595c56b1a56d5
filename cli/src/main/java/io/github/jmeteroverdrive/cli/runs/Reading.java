// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.util.Map;
import java.util.Optional;

/**
 * How the figures of an external way are read. Immutable.
 *
 * @param summary a whole summary at once
 * @param figures single ones, by name; each must be there, and counts more than the summary's
 * @param slice what is measured of it, when its summary does not tell
 */
public record Reading(
        Optional<SummarySource> summary, Map<String, FigureSource> figures, Optional<Slice> slice) {

    /**
     * A part of a command's life in which it works at the rate that it tells. Immutable.
     *
     * @param from milliseconds after its start
     * @param to milliseconds after its start, later than {@code from}
     */
    public record Slice(long from, long to) {

        /**
         * @param start epoch milliseconds
         */
        Window after(long start) {
            return new Window(start + from, start + to);
        }
    }
}
