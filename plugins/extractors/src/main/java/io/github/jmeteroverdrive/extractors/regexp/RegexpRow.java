// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.FallbackNeeded;
import io.github.jmeteroverdrive.extractors.MatchVariables;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.TextSources;
import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor.TooLongFailure;
import io.github.jmeteroverdrive.extractors.regexp.TimeLimit.TooLong;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** A row, whose variables are those of JMeter's Regular Expression Extractor. */
final class RegexpRow implements RowEngine {

    /** Later matches get their names for each sample. */
    private static final int CACHED = 1024;

    private final MatchVariables target;
    private final GroupVariables only;
    private final List<GroupVariables> numbered = new ArrayList<>();
    private final String defaultValue;
    private final boolean writesDefault;
    private final int matchNumber;
    private final MatchTemplate template;
    private final RegexpScan scan;
    private final RowEngine stock;
    private final TooLongFailure failure;
    private final EngineChoice choice = new EngineChoice();

    /** @param stock runs the row where our engine cannot, or costs more */
    RegexpRow(Row row, TranslatedRegexp expression, MatchTemplate template, RowEngine stock, TooLongFailure failure) {
        target = new MatchVariables(row.variable());
        only = new GroupVariables(row.variable());
        defaultValue = row.defaultValue();
        writesDefault = !defaultValue.isEmpty() || row.flag(Columns.EMPTY_DEFAULT);
        matchNumber = row.matchNumber();
        this.template = template;
        scan = new RegexpScan(expression, matchNumber > 0, new TimeLimit(failure.millis()));
        this.stock = stock;
        this.failure = failure;
    }

    @Override
    public Route route() {
        return Route.FAST;
    }

    /** Both engines leave the same variables, so one may run after the other. */
    @Override
    public void extract(TextSources sources, JMeterVariables variables) {
        // the variable may be the target: the second engine would search what the first wrote
        if (sources.isVariable() || !choice.isTrial()) {
            if (choice.takesStock()) stock.extract(sources, variables);
            else ours(sources, variables);
            return;
        }
        boolean stockFirst = choice.isStockFirst();
        long stockTook = stockFirst ? time(() -> stock.extract(sources, variables)) : 0;
        long oursTook = time(() -> ours(sources, variables));
        if (!stockFirst) stockTook = time(() -> stock.extract(sources, variables));
        choice.tried(oursTook, stockTook);
    }

    private static long time(Runnable engine) {
        long before = System.nanoTime();
        engine.run();
        return System.nanoTime() - before;
    }

    private void ours(TextSources sources, JMeterVariables variables) {
        if (writesDefault) variables.put(target.name(), defaultValue);
        List<String[]> matches;
        scan.begin();
        try {
            matches = matchNumber < 0 ? scan.findAll(sources) : findOne(sources);
        } catch (FallbackNeeded e) {
            stock.extract(sources, variables);
            return;
        } catch (TooLong e) {
            failure.report(sources.sample());
            matches = List.of();
        } finally {
            scan.close();
        }
        int old = target.takeCount(variables);
        if (matchNumber < 0) putAll(variables, matches);
        else if (matches.isEmpty()) only.removeGroups(variables);
        else put(variables, only, matches.get(0));
        for (int i = matchNumber < 0 ? matches.size() + 1 : 1; i <= old; i++) {
            numbered(i).remove(variables);
        }
    }

    private List<String[]> findOne(TextSources sources) {
        String[] match = scan.find(sources, matchNumber);
        return match == null ? List.of() : List.<String[]>of(match);
    }

    private void putAll(JMeterVariables variables, List<String[]> matches) {
        only.removeGroups(variables);
        target.putCount(variables, matches.size());
        for (int i = 0; i < matches.size(); i++) {
            put(variables, numbered(i + 1), matches.get(i));
        }
    }

    private void put(JMeterVariables variables, GroupVariables to, String[] match) {
        to.put(variables, template.fill(match), match);
    }

    private GroupVariables numbered(int number) {
        if (number > CACHED) return new GroupVariables(target.numbered(number));
        while (numbered.size() < number) {
            numbered.add(new GroupVariables(target.numbered(numbered.size() + 1)));
        }
        return numbered.get(number - 1);
    }
}
