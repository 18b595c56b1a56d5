// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page as Markdown with tables, for job summaries and comments on GitHub and similar sites. Charts, flame graphs and
 * links to files beside the page are left out.
 */
public final class Markdown {

    private static final String WORDS = "---";
    private static final String FIGURE = "---:";

    private Markdown() {}

    /** The whole text; empty sections are omitted. */
    public static String of(Page page) {
        List<String> parts = new ArrayList<>();
        parts.add("## " + escaped(page.title()));
        if (!page.subtitle().isEmpty()) parts.add(escaped(page.subtitle()));
        parts.add(page.notices().stream()
                .flatMap(notice -> Stream.concat(
                        Stream.of("- " + sign(notice.tone()) + " " + escaped(notice.text())),
                        notice.details().stream().map(detail -> "  - " + escaped(detail))))
                .collect(Collectors.joining("\n")));
        for (PageSection section : page.sections()) {
            List<String> blocks = section.blocks().stream()
                    .flatMap(block -> text(block).stream())
                    .toList();
            if (blocks.isEmpty()) continue;
            parts.add("### " + escaped(section.title()));
            parts.addAll(blocks);
        }
        return String.join("\n\n", parts) + "\n";
    }

    private static String sign(Notice.Tone tone) {
        return switch (tone) {
            case GOOD -> "\u2705";
            case CAUTION -> "\u26a0\ufe0f";
            case BAD -> "\u274c";
        };
    }

    private static List<String> text(Block block) {
        if (block instanceof Paragraph text) return List.of(escaped(text.text()));
        if (block instanceof Table table) return List.of(text(table));
        if (block instanceof Figures figures)
            return List.of(rows(
                    Stream.of("figure", "value", ""),
                    List.of(WORDS, FIGURE, WORDS),
                    figures.figures().stream()
                            .map(figure -> List.of(figure.name(), figure.value(), figure.detail()))
                            .toList()));
        if (block instanceof Facts facts)
            return List.of(rows(
                    Stream.of("", ""),
                    List.of(WORDS, WORDS),
                    facts.facts().stream()
                            .map(fact -> List.of(fact.name(), fact.value()))
                            .toList()));
        return List.of();
    }

    private static String text(Table table) {
        List<String> aligned = new ArrayList<>(List.of(WORDS));
        for (int i = 1; i < table.columns().size(); i++) aligned.add(table.words() ? WORDS : FIGURE);
        String rows = rows(table.columns().stream(), aligned, table.rows());
        String title = escaped(table.title());
        if (table.folded()) return "<details><summary>" + title + "</summary>\n\n" + rows + "\n\n</details>";
        return title.isEmpty() ? rows : "**" + title + "**\n\n" + rows;
    }

    private static String rows(Stream<String> heads, List<String> aligned, List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(row(heads.map(Markdown::escaped)));
        lines.add(row(aligned.stream()));
        rows.forEach(row -> lines.add(row(row.stream().map(Markdown::escaped))));
        return String.join("\n", lines);
    }

    private static String row(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** In one line, and without a meaning in Markdown or HTML. */
    private static String escaped(String plain) {
        return plain.replaceAll("\\s+", " ")
                .strip()
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_\\[\\]|~#$])", "\\\\$1");
    }
}
