// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures that {@code figures.txt} defines, by section and id, in its order. */
final class FigureFile {

    private static final int COLUMNS = 8;
    private static final Map<String, Map<String, Figure>> SECTIONS = read();

    private FigureFile() {}

    static List<Figure> section(String name) {
        return List.copyOf(SECTIONS.get(name).values());
    }

    /** @throws IllegalArgumentException when the section has no such figure */
    static Figure of(String section, String id) {
        Figure figure = SECTIONS.get(section).get(id);
        if (figure == null) throw new IllegalArgumentException("[" + section + "] has no figure '" + id + "'");
        return figure;
    }

    private static Map<String, Map<String, Figure>> read() {
        Map<String, Map<String, Figure>> sections = new LinkedHashMap<>();
        try (InputStream in = FigureFile.class.getResourceAsStream("figures.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Map<String, Figure> section = Map.of();
            for (String line : text.lines().toList()) {
                if (line.isEmpty() || line.startsWith("#")) continue;
                if (line.startsWith("[")) {
                    section = new LinkedHashMap<>();
                    sections.put(line.substring(1, line.length() - 1), section);
                } else {
                    Figure figure = figure(line.split(" \\| ", COLUMNS));
                    section.put(figure.id(), figure);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sections;
    }

    private static Figure figure(String[] columns) {
        String id = columns[0];
        return new Figure(
                id,
                id,
                columns[1],
                Kind.valueOf(columns[2].toUpperCase(Locale.ROOT)),
                columns[3].equals("-") ? Unit.NONE : Unit.valueOf(columns[3].toUpperCase(Locale.ROOT)),
                columns[4].equals("-") ? Direction.NEITHER : Direction.valueOf(columns[4].toUpperCase(Locale.ROOT)),
                columns[7],
                List.of(id),
                ids(columns[5]),
                ids(columns[6]));
    }

    private static List<String> ids(String column) {
        return column.equals("-") ? List.of() : List.of(column.split(" "));
    }
}
