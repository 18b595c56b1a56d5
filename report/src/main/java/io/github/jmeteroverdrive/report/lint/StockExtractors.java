// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Extractors of JMeter's that one of ours replaces and writes the same variables. Not found are
 * those for which this does not hold: Jodd's CSS, JSON rows whose lists differ in length, an
 * extractor that writes no variable.
 */
final class StockExtractors extends LintRule {

    /** What is searched: our name by JMeter's, in lower case. */
    private static final Map<String, String> FIELDS =
            Map.of(
                    "", "body",
                    "false", "body",
                    "unescaped", "body-unescaped",
                    "as_document", "body-as-document",
                    "true", "response-headers",
                    "request_headers", "request-headers",
                    "url", "url",
                    "code", "code",
                    "message", "message");

    private static final Set<String> FLAGS = Set.of("emptyDefault", "concatenate", "fragment");
    private static final String OFF = "false";
    private static final String LIST = ";";

    StockExtractors() {
        super(
                "stock-extractor",
                "docs/extractors.md, measured by overdrive compare postprocessors",
                "Take the od - Fast … Extractor of its kind, which searches the bytes of the body.");
    }

    @Override
    List<Finding> look(Plan plan) {
        List<Finding> found = new ArrayList<>();
        for (PlanElement one : plan.enabled())
            for (StockExtractor kind : StockExtractor.ALL)
                if (kind.type().equals(one.type()))
                    replacement(one, kind)
                            .ifPresent(
                                    ours ->
                                            found.add(
                                                    found(
                                                            one,
                                                            "It decodes the whole body, or makes a tree of it, for a few values.",
                                                            () -> replace(one, kind, ours))));
        return found;
    }

    private record Ours(List<Map<String, String>> rows, Map<String, String> options) {}

    private static Optional<Ours> replacement(PlanElement element, StockExtractor kind) {
        if (element.property("HtmlExtractor.extractor_impl").equals("JODD"))
            return Optional.empty();
        List<Map<String, String>> rows =
                kind.type().equals("JSONPostProcessor")
                        ? lists(element, kind)
                        : List.of(values(element, kind, kind.columns()));
        if (rows.isEmpty() || rows.stream().anyMatch(row -> row.get("variable").isBlank()))
            return Optional.empty();
        Map<String, String> options = values(element, kind, kind.options());
        String field = options.get(StockExtractor.FIELD);
        if (field != null) {
            String name = FIELDS.get(field.toLowerCase(Locale.ROOT));
            if (name == null) return Optional.empty();
            options.put(StockExtractor.FIELD, name);
        }
        // ours takes any blank for the end of a namespace
        if (options.getOrDefault(StockExtractor.NAMESPACES, "").matches("(?s).*[ \t].*"))
            return Optional.empty();
        return Optional.of(new Ours(rows, options));
    }

    private static Map<String, String> values(
            PlanElement element, StockExtractor kind, List<Map.Entry<String, String>> wanted) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> one : wanted)
            values.put(one.getValue(), element.property(kind.property(one)));
        values.replaceAll((ours, value) -> value.isEmpty() && FLAGS.contains(ours) ? OFF : value);
        return values;
    }

    /** JMeter's JSON extractor has a list in each field; none when they differ in length. */
    private static List<Map<String, String>> lists(PlanElement element, StockExtractor kind) {
        Map<String, String> all = values(element, kind, kind.columns());
        List<Map<String, String>> rows = new ArrayList<>();
        for (Map.Entry<String, String> column : all.entrySet()) {
            String[] values = column.getValue().split(LIST);
            if (rows.isEmpty())
                for (int i = 0; i < values.length; i++) rows.add(new LinkedHashMap<>());
            if (values.length != rows.size()) return List.of();
            for (int i = 0; i < values.length; i++) rows.get(i).put(column.getKey(), values[i]);
        }
        return rows;
    }

    private static String replace(PlanElement element, StockExtractor kind, Ours ours) {
        element.become(kind.ours(), kind.ours() + "Gui");
        element.removeAll(kind.prefix());
        ours.options().forEach(element::set);
        element.setRows(ours.rows());
        return kind.type() + " is " + kind.label();
    }
}
