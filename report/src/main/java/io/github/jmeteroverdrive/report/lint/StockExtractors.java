// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * JMeter extractors that one of ours can replace with the same variables. Cases in which results might differ are not
 * changed, see {@link ExtractorObstacle}.
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
                "Use the od - Fast … Extractor of its kind, which searches the bytes of the body.");
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        List<LintFinding> found = new ArrayList<>();
        for (PlanElement element : plan.enabled())
            for (StockExtractor kind : StockExtractor.ALL)
                if (kind.type().equals(element.type()) && element.isStock()) found.add(check(element, kind));
        return found;
    }

    private LintFinding check(PlanElement element, StockExtractor kind) {
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
        for (Map.Entry<String, String> entry : wanted)
            values.put(entry.getValue(), element.written(kind.property(entry)));
        values.replaceAll((ours, value) -> value.isEmpty() && FLAGS.contains(ours) ? OFF : value);
        return values;
    }

    /** JMeter's JSON extractor has a list in each field; empty if their lengths differ. */
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

    /** Cases in which our extractor may write other variables than JMeter's for some response. */
    private static final class ExtractorObstacle {

        private static final String SCOPE = "Sample.scope";
        private static final String VARIABLE_SCOPE = "variable";
        private static final Set<String> SCOPES = Set.of("", "parent", "all", "children", VARIABLE_SCOPE);
        private static final Set<String> PARENT = Set.of("", "parent");
        private static final String REFERENCE = "${";

        /** A match number with the same meaning in all extractors. */
        private static final Pattern NUMBER = Pattern.compile("-?[1-9]\\d{0,5}");

        /** A JSON path with at most one value. */
        private static final Pattern ONE_VALUE = Pattern.compile("\\$(\\.[A-Za-z_]\\w*|\\['\\w+']|\\[\\d{1,5}])*");

        private ExtractorObstacle() {}

        /**
         * The reason not to replace it, a sentence; empty if there is none.
         *
         * @param rows of our extractor
         */
        static Optional<String> of(PlanElement element, StockExtractor kind, List<Map<String, String>> rows) {
            if (kind == StockExtractor.XPATH)
                return Optional.of(
                        "Ours handles a DTD, or a document that is not well-formed, differently from JMeter.");
            String scope = element.property(SCOPE);
            if (!SCOPES.contains(scope)) return Optional.of("Its scope '" + scope + "' is unknown.");
            if (rows.isEmpty()) return Optional.of("Its lists differ in length.");
            Optional<String> function = Functions.any(element.text());
            if (function.isPresent())
                return Optional.of(function.get() + " in it would be called another number of times.");
            return ofKind(element, kind, scope)
                    .or(() -> first(
                                    rows,
                                    row -> row.get(StockExtractor.VARIABLE).isBlank())
                            .map(row -> "It writes no variable."))
                    .or(() -> first(rows, ExtractorObstacle::varies)
                            .map(row -> "A name, match number or template has ${…} in it."))
                    .or(() -> first(rows, row -> !sameNumber(row, kind, scope)).map(ExtractorObstacle::numbered));
        }

        private static Optional<String> ofKind(PlanElement element, StockExtractor kind, String scope) {
            String searched = element.property(kind.prefix() + "useHeaders");
            if (StockExtractor.field(searched) == null)
                return Optional.of("What it searches, '" + searched + "', is unknown.");
            if (kind == StockExtractor.JSON && element.text().contains(REFERENCE))
                return Optional.of("The value of ${…} may be a list.");
            if (kind != StockExtractor.CSS) return Optional.empty();
            if (!Set.of("", "JSOUP").contains(element.property("HtmlExtractor.extractor_impl")))
                return Optional.of("Ours has no other engine than JSoup.");
            return PARENT.contains(scope)
                    ? Optional.empty()
                    : Optional.of("In scope '" + scope + "' JMeter writes other variables in rare cases.");
        }

        private static Optional<Map<String, String>> first(
                List<Map<String, String>> rows, Predicate<Map<String, String>> which) {
            return rows.stream().filter(which).findFirst();
        }

        /** Whether JMeter's extractor and ours evaluate a reference at different times. */
        private static boolean varies(Map<String, String> row) {
            return (row.get(StockExtractor.VARIABLE)
                            + row.get(StockExtractor.MATCH_NUMBER)
                            + row.getOrDefault(StockExtractor.TEMPLATE, ""))
                    .contains(REFERENCE);
        }

        /** JMeter's JSON Extractor returns a single match whatever the number; 0 is a random match. */
        private static boolean sameNumber(Map<String, String> row, StockExtractor kind, String scope) {
            String number = row.get(StockExtractor.MATCH_NUMBER).strip();
            if (kind != StockExtractor.JSON) return NUMBER.matcher(number).matches();
            boolean singleValue = scope.matches("|parent|variable")
                    && ONE_VALUE.matcher(row.get(StockExtractor.PATH).strip()).matches();
            return number.equals("1")
                    || number.startsWith("-") && NUMBER.matcher(number).matches()
                    || number.matches("0?") && singleValue;
        }

        private static String numbered(Map<String, String> row) {
            String number = row.get(StockExtractor.MATCH_NUMBER);
            return "Match number '" + number + "' may choose another match.";
        }
    }

    /**
     * A kind of JMeter extractor, and the mapping of its properties to our equivalent.
     *
     * @param type JMeter's class
     * @param prefix of JMeter's properties
     * @param ours class in {@code plugins/extractors}
     * @param label its name in JMeter's menu
     * @param columns our row properties by JMeter's names without the prefix; the variable first
     * @param options our properties that apply to all rows, likewise
     * @param more settings with which ours behaves like JMeter's: read documents to their end, no time limit for a
     *     search
     */
    private record StockExtractor(
            String type,
            String prefix,
            String ours,
            String label,
            List<Map.Entry<String, String>> columns,
            List<Map.Entry<String, String>> options,
            Map<String, String> more) {

        static final String FIELD = "field";
        static final String MATCH_NUMBER = "matchNumber";
        static final String PATH = "path";
        static final String TEMPLATE = "template";
        static final String VARIABLE = "variable";

        /** The text to search: our names by JMeter's, in lower case. */
        private static final Map<String, String> FIELDS = Map.of(
                "", "body",
                "false", "body",
                "unescaped", "body-unescaped",
                "as_document", "body-as-document",
                "true", "response-headers",
                "request_headers", "request-headers",
                "url", "url",
                "code", "code",
                "message", "message");

        private static final Map<String, String> TO_THE_END = Map.of("strict", "true");
        private static final String PACKAGE = "io.github.jmeteroverdrive.extractors.";
        private static final Map.Entry<String, String> REFNAME = Map.entry("refname", VARIABLE);
        private static final Map.Entry<String, String> MATCH = Map.entry("match_number", MATCH_NUMBER);
        private static final Map.Entry<String, String> DEFAULT = Map.entry("default", "default");
        private static final Map.Entry<String, String> EMPTY = Map.entry("default_empty_value", "emptyDefault");
        private static final Map.Entry<String, String> SEARCHED = Map.entry("useHeaders", FIELD);

        private static final StockExtractor BOUNDARY = new StockExtractor(
                "BoundaryExtractor",
                "BoundaryExtractor.",
                PACKAGE + "boundary.FastBoundaryExtractor",
                "od - Fast Boundary Extractor",
                List.of(
                        REFNAME,
                        Map.entry("lboundary", "left"),
                        Map.entry("rboundary", "right"),
                        MATCH,
                        DEFAULT,
                        EMPTY),
                List.of(SEARCHED),
                Map.of());

        private static final StockExtractor REGEXP = new StockExtractor(
                "RegexExtractor",
                "RegexExtractor.",
                PACKAGE + "regexp.FastRegexpExtractor",
                "od - Fast RegExp Extractor",
                List.of(REFNAME, Map.entry("regex", "regex"), Map.entry("template", TEMPLATE), MATCH, DEFAULT, EMPTY),
                List.of(SEARCHED),
                Map.of("timeLimit", "0"));

        static final StockExtractor JSON = new StockExtractor(
                "JSONPostProcessor",
                "JSONPostProcessor.",
                PACKAGE + "json.FastJsonExtractor",
                "od - Fast JSON Extractor",
                List.of(
                        Map.entry("referenceNames", VARIABLE),
                        Map.entry("jsonPathExprs", PATH),
                        Map.entry("match_numbers", MATCH_NUMBER),
                        Map.entry("defaultValues", "default")),
                List.of(Map.entry("compute_concat", "concatenate")),
                TO_THE_END);

        static final StockExtractor CSS = new StockExtractor(
                "HtmlExtractor",
                "HtmlExtractor.",
                PACKAGE + "css.FastCssExtractor",
                "od - Fast CSS Extractor",
                List.of(
                        REFNAME,
                        Map.entry("expr", "selector"),
                        Map.entry("attribute", "attribute"),
                        MATCH,
                        DEFAULT,
                        EMPTY),
                List.of(),
                TO_THE_END);

        static final StockExtractor XPATH = new StockExtractor(
                "XPath2Extractor",
                "XPathExtractor2.",
                PACKAGE + "xpath.FastXPathExtractor",
                "od - Fast XPath Extractor",
                List.of(Map.entry("refname", VARIABLE)),
                List.of(),
                TO_THE_END);

        static final List<StockExtractor> ALL = List.of(BOUNDARY, REGEXP, JSON, CSS, XPATH);

        /** The property name in a JMeter plan. */
        String property(Map.Entry<String, String> of) {
            return prefix + of.getKey();
        }

        /** Our name of the text to search; null if JMeter's is unknown. */
        static String field(String searched) {
            return FIELDS.get(searched.toLowerCase(Locale.ROOT));
        }
    }
}
