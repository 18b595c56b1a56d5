// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.util.JOrphanUtils;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/** A row of {@code od - Fast CSS Extractor}. */
public final class CssRow implements RowEngine {

    final String selector;
    final boolean toTheEnd;

    private final Route route;

    /** Null when the selector is none. */
    private final Evaluator evaluator;

    /** Null when the row goes to jsoup. */
    private final List<CssCompound> compounds;

    private final CssMatches matches;
    private final CssVariables target;

    /**
     * @param attribute whose value is wanted; blank for the element's text
     * @param matchNumber 1 is the first, 0 a random one, below 0 all
     * @param emptyDefault whether an empty default is written, too
     * @param toTheEnd whether a page is read to its end in any case
     */
    public CssRow(
            String variable,
            String selector,
            String attribute,
            int matchNumber,
            String defaultValue,
            boolean emptyDefault,
            boolean toTheEnd) {
        this.selector = selector;
        this.toTheEnd = toTheEnd;
        String wanted = JOrphanUtils.isBlank(attribute) ? null : attribute;
        matches = new CssMatches(wanted, matchNumber);
        target = new CssVariables(variable, matchNumber, defaultValue, emptyDefault);
        Evaluator compiled = null;
        List<CssCompound> simple = null;
        Route way = Route.FAST;
        try {
            compiled = QueryParser.parse(selector);
            simple = CssSelector.compounds(selector).orElse(null);
            if (simple == null || simple.size() > CssSelectors.MAX_COMPOUNDS) {
                way = Route.stock("'" + selector + "' needs a DOM");
            } else if (wanted != null && !wanted.matches("(?!abs:)[A-Za-z][A-Za-z0-9_:-]*")) {
                way = Route.stock("attribute '" + wanted + "' needs a DOM");
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            way = Route.stock("jsoup does not understand '" + selector + "': " + e.getMessage());
        }
        evaluator = compiled;
        route = way;
        compounds = way.isFast() ? simple : null;
    }

    @Override
    public Route route() {
        return route;
    }

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        new CssExtraction().extract(List.of(this), sources, variables);
    }

    /** What the selector is made of; null when it needs a DOM. */
    List<CssCompound> compounds() {
        return compounds;
    }

    CssMatches matches() {
        return matches;
    }

    /** Whether the selector is one. */
    boolean isSelector() {
        return evaluator != null;
    }

    /** Finds the matches in a DOM. */
    void in(CssTree tree) {
        if (matches.isDone()) return;
        if (matches.wantsOne()) {
            Element first = tree.first(evaluator);
            if (first != null) matches.match(first);
            return;
        }
        for (var element : tree.select(evaluator)) {
            if (matches.isDone()) return;
            matches.match(element);
        }
    }

    CssVariables target() {
        return target;
    }
}
