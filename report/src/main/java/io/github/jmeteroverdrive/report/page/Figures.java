// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.List;

/**
 * Headline figures, shown large. Immutable.
 *
 * @param figures in the order they are shown
 */
public record Figures(List<Figure> figures) implements Block {

    /**
     * @param value with its unit
     * @param detail a few words below it, or ""
     * @param meaning its definition, shown on demand
     */
    public record Figure(String name, String value, String detail, String meaning) {}

    public Figures {
        figures = List.copyOf(figures);
    }
}
