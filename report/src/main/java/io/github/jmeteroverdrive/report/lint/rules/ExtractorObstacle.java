// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.rules;

import io.github.jmeteroverdrive.report.lint.plan.Functions;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Where one of our extractors may write other variables than JMeter's, for some response. */
final class ExtractorObstacle {

    private static final String SCOPE = "Sample.scope";
    private static final String VARIABLE_SCOPE = "variable";
    private static final Set<String> SCOPES = Set.of("", "parent", "all", "children", VARIABLE_SCOPE);
    private static final Set<String> PARENT = Set.of("", "parent");
    private static final String REFERENCE = "${";

    /** A match number that reads the same in all of them. */
    private static final Pattern NUMBER = Pattern.compile("-?[1-9]\\d{0,5}");

    /** A JSON path of one value at most. */
    private static final Pattern ONE_VALUE = Pattern.compile("\\$(\\.[A-Za-z_]\\w*|\\['\\w+']|\\[\\d{1,5}])*");

    private ExtractorObstacle() {}

    /**
     * What stands in the way, a sentence; empty when nothing does.
     *
     * @param rows what would be ours
     */
    static Optional<String> of(PlanElement element, StockExtractor kind, List<Map<String, String>> rows) {
        if (kind == StockExtractor.XPATH)
            return Optional.of("What JMeter makes of a DTD, or of a document that is not well-formed, ours does not.");
        String scope = element.property(SCOPE);
        if (!SCOPES.contains(scope)) return Optional.of("Its scope '" + scope + "' is unknown.");
        if (rows.isEmpty()) return Optional.of("Its lists differ in length.");
        Optional<String> function = Functions.any(element.text());
        if (function.isPresent())
            return Optional.of(function.get() + " in it would be called another number of times.");
        return ofKind(element, kind, scope)
                .or(() -> first(rows, row -> row.get(StockExtractor.VARIABLE).isBlank())
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

    /** Where stock and ours read a reference at another time. */
    private static boolean varies(Map<String, String> row) {
        return (row.get(StockExtractor.VARIABLE)
                        + row.get(StockExtractor.MATCH_NUMBER)
                        + row.getOrDefault(StockExtractor.TEMPLATE, ""))
                .contains(REFERENCE);
    }

    /** JMeter's JSON Extractor gives a single match whatever its number; 0 is any match. */
    private static boolean sameNumber(Map<String, String> row, StockExtractor kind, String scope) {
        String number = row.get(StockExtractor.MATCH_NUMBER).strip();
        if (kind != StockExtractor.JSON) return NUMBER.matcher(number).matches();
        boolean one = scope.matches("|parent|variable")
                && ONE_VALUE.matcher(row.get(StockExtractor.PATH).strip()).matches();
        return number.equals("1")
                || number.startsWith("-") && NUMBER.matcher(number).matches()
                || number.matches("0?") && one;
    }

    private static String numbered(Map<String, String> row) {
        String number = row.get(StockExtractor.MATCH_NUMBER);
        return "Match number '" + number + "' may choose another match.";
    }
}
