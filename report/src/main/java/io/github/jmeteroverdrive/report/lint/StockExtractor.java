// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.Map;

/**
 * A kind of JMeter's extractors, and what stands where in ours that does the same.
 *
 * @param type JMeter's class
 * @param prefix of JMeter's properties
 * @param ours class in {@code plugins/extractors}
 * @param label its name in JMeter's menu
 * @param columns a row's property of ours, by JMeter's without the prefix; the variable first
 * @param options the same of what is one for all rows
 */
record StockExtractor(
        String type,
        String prefix,
        String ours,
        String label,
        List<Map.Entry<String, String>> columns,
        List<Map.Entry<String, String>> options) {

    static final String FIELD = "field";
    static final String NAMESPACES = "namespaces";

    private static final String PACKAGE = "io.github.jmeteroverdrive.extractors.";
    private static final Map.Entry<String, String> VARIABLE = Map.entry("refname", "variable");
    private static final Map.Entry<String, String> MATCH = Map.entry("match_number", "matchNumber");
    private static final Map.Entry<String, String> DEFAULT = Map.entry("default", "default");
    private static final Map.Entry<String, String> EMPTY =
            Map.entry("default_empty_value", "emptyDefault");
    private static final Map.Entry<String, String> SEARCHED = Map.entry("useHeaders", FIELD);

    static final List<StockExtractor> ALL =
            List.of(
                    new StockExtractor(
                            "BoundaryExtractor",
                            "BoundaryExtractor.",
                            PACKAGE + "boundary.FastBoundaryExtractor",
                            "od - Fast Boundary Extractor",
                            List.of(
                                    VARIABLE,
                                    Map.entry("lboundary", "left"),
                                    Map.entry("rboundary", "right"),
                                    MATCH,
                                    DEFAULT,
                                    EMPTY),
                            List.of(SEARCHED)),
                    new StockExtractor(
                            "RegexExtractor",
                            "RegexExtractor.",
                            PACKAGE + "regexp.FastRegexpExtractor",
                            "od - Fast RegExp Extractor",
                            List.of(
                                    VARIABLE,
                                    Map.entry("regex", "regex"),
                                    Map.entry("template", "template"),
                                    MATCH,
                                    DEFAULT,
                                    EMPTY),
                            List.of(SEARCHED)),
                    new StockExtractor(
                            "JSONPostProcessor",
                            "JSONPostProcessor.",
                            PACKAGE + "json.FastJsonExtractor",
                            "od - Fast JSON Extractor",
                            List.of(
                                    Map.entry("referenceNames", "variable"),
                                    Map.entry("jsonPathExprs", "path"),
                                    Map.entry("match_numbers", "matchNumber"),
                                    Map.entry("defaultValues", "default")),
                            List.of(Map.entry("compute_concat", "concatenate"))),
                    new StockExtractor(
                            "HtmlExtractor",
                            "HtmlExtractor.",
                            PACKAGE + "css.FastCssExtractor",
                            "od - Fast CSS Extractor",
                            List.of(
                                    VARIABLE,
                                    Map.entry("expr", "selector"),
                                    Map.entry("attribute", "attribute"),
                                    MATCH,
                                    DEFAULT,
                                    EMPTY),
                            List.of()),
                    new StockExtractor(
                            "XPath2Extractor",
                            "XPathExtractor2.",
                            PACKAGE + "xpath.FastXPathExtractor",
                            "od - Fast XPath Extractor",
                            List.of(
                                    VARIABLE,
                                    Map.entry("xpathQuery", "xpath"),
                                    Map.entry("matchNumber", "matchNumber"),
                                    DEFAULT,
                                    Map.entry("fragment", "fragment")),
                            List.of(Map.entry(NAMESPACES, NAMESPACES))));

    /** As JMeter writes it into a plan. */
    String property(Map.Entry<String, String> of) {
        return prefix + of.getKey();
    }
}
