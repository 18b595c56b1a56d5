// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A kind of JMeter extractor, and the mapping of its properties to our equivalent.
 *
 * @param type JMeter's class
 * @param prefix of JMeter's properties
 * @param ours class in {@code plugins/extractors}
 * @param label its name in JMeter's menu
 * @param columns our row properties by JMeter's names without the prefix; the variable first
 * @param options our properties that apply to all rows, likewise
 * @param more settings with which ours behaves like JMeter's: read documents to their end, no time limit for a search
 */
record StockExtractor(
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
            List.of(REFNAME, Map.entry("lboundary", "left"), Map.entry("rboundary", "right"), MATCH, DEFAULT, EMPTY),
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
            List.of(REFNAME, Map.entry("expr", "selector"), Map.entry("attribute", "attribute"), MATCH, DEFAULT, EMPTY),
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
