// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.DocumentExtractor;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.css.CssSelector.Compound;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JOrphanUtils;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/** A row, whose variables are those of JMeter's CSS Selector Extractor. */
final class CssRow extends DocumentExtractor.DocumentRow<Document> {

    private final String selector;
    private final boolean writesDefault;
    private final Route route;

    /** Null when the selector is invalid. */
    private final Evaluator evaluator;

    /** Null when the selector needs a DOM. */
    private final List<Compound> compounds;

    private final CssMatches matches;

    CssRow(Row row) {
        super(row, row.variable());
        selector = row.get(FastCssExtractor.SELECTOR);
        writesDefault = row.flag(Columns.EMPTY_DEFAULT) || !defaultValue.isEmpty();
        String given = row.get(FastCssExtractor.ATTRIBUTE);
        String attribute = JOrphanUtils.isBlank(given) ? null : given;
        matches = new CssMatches(attribute, matchNumber);
        Evaluator parsed = null;
        List<Compound> simple = null;
        Route found = Route.FAST;
        try {
            parsed = QueryParser.parse(selector);
            simple = CssSelector.compounds(selector).orElse(null);
            if (simple == null || simple.size() > Long.SIZE) {
                found = Route.stock("'" + selector + "' needs a DOM");
            } else if (attribute != null && !attribute.matches("(?!abs:)[A-Za-z][A-Za-z0-9_:-]*")) {
                found = Route.stock("attribute '" + attribute + "' needs a DOM");
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            found = Route.stock("jsoup does not understand '" + selector + "': " + e.getMessage());
        }
        evaluator = parsed;
        route = found;
        compounds = found.isFast() ? simple : null;
    }

    @Override
    public Route route() {
        return route;
    }

    List<Compound> compounds() {
        return compounds;
    }

    CssMatches matches() {
        return matches;
    }

    @Override
    protected String expression() {
        return selector;
    }

    @Override
    protected int bits() {
        return compounds == null ? 0 : compounds.size();
    }

    @Override
    protected void reset() {
        matches.reset();
    }

    @Override
    protected void search(Document page) {
        if (evaluator == null) throw new IllegalArgumentException(route.reason());
        if (matches.wantsNextOnly()) {
            Element first = page.selectFirst(evaluator);
            if (first != null) matches.match(first);
        } else if (!matches.isDone()) {
            page.select(evaluator).forEach(matches::match);
        }
    }

    @Override
    protected void clear(JMeterVariables variables) {
        if (writesDefault) variables.put(target.name(), defaultValue);
    }

    @Override
    protected void write(JMeterVariables variables) {
        if (hasFailed() || evaluator == null) return;
        List<String> found = matches.values();
        if (matchNumber == 0 && !found.isEmpty()) found = List.of(found.get(JMeterUtils.getRandomInt(found.size())));
        target.write(variables, matchNumber < 0, found, target.takeCount(variables));
    }
}
