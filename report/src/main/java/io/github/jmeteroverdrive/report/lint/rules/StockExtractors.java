// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.plan.Plan;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Extractors of JMeter's that one of ours replaces and writes the same variables. What differs in one case or another
 * is left, see {@link ExtractorObstacle}.
 */
public final class StockExtractors extends LintRule {

    private static final String REASON = "It decodes the whole body, or makes a tree of it, for a few values.";

    private static final Set<String> FLAGS = Set.of("emptyDefault", "concatenate", "fragment");
    private static final String OFF = "false";
    private static final String LIST = ";";

    public StockExtractors() {
        super(
                "stock-extractor",
                "docs/extractors.md, measured by overdrive compare postprocessors",
                "Take the od - Fast … Extractor of its kind, which searches the bytes of the body.");
    }

    @Override
    public List<Finding> look(Plan plan) {
        List<Finding> found = new ArrayList<>();
        for (PlanElement one : plan.enabled())
            for (StockExtractor kind : StockExtractor.ALL)
                if (kind.type().equals(one.type()) && one.isStock()) found.add(look(one, kind));
        return found;
    }

    private Finding look(PlanElement element, StockExtractor kind) {
        List<Map<String, String>> rows = rows(element, kind);
        Optional<String> obstacle = ExtractorObstacle.of(element, kind, rows);
        return obstacle.isPresent()
                ? left(element, REASON, obstacle.get())
                : found(element, REASON, () -> replace(element, kind, rows));
    }

    private static List<Map<String, String>> rows(PlanElement element, StockExtractor kind) {
        return kind == StockExtractor.JSON ? lists(element, kind) : List.of(values(element, kind, kind.columns()));
    }

    private static Map<String, String> values(
            PlanElement element, StockExtractor kind, List<Map.Entry<String, String>> wanted) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> one : wanted) values.put(one.getValue(), element.written(kind.property(one)));
        values.replaceAll((ours, value) -> value.isEmpty() && FLAGS.contains(ours) ? OFF : value);
        return values;
    }

    /** JMeter's JSON extractor has a list in each field; none when they differ in length. */
    private static List<Map<String, String>> lists(PlanElement element, StockExtractor kind) {
        Map<String, String> all = values(element, kind, kind.columns());
        List<Map<String, String>> rows = new ArrayList<>();
        for (Map.Entry<String, String> column : all.entrySet()) {
            String[] values = column.getValue().split(LIST);
            if (rows.isEmpty()) for (int i = 0; i < values.length; i++) rows.add(new LinkedHashMap<>());
            if (values.length != rows.size()) return List.of();
            for (int i = 0; i < values.length; i++) rows.get(i).put(column.getKey(), values[i]);
        }
        return rows;
    }

    private static String replace(PlanElement element, StockExtractor kind, List<Map<String, String>> rows) {
        Map<String, String> options = values(element, kind, kind.options());
        options.computeIfPresent(StockExtractor.FIELD, (name, searched) -> StockExtractor.field(searched));
        options.putAll(kind.more());
        element.become(kind.ours(), kind.ours() + "Gui");
        element.removeAll(kind.prefix());
        options.forEach(element::set);
        element.setRows(rows);
        return kind.type() + " is " + kind.label();
    }
}
