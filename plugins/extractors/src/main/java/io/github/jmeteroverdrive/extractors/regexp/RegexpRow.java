// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Columns;
import io.github.jmeteroverdrive.extractors.MatchVariables;
import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.Row;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/** One row of the RegExp Extractor: which of the matches go to which variables. */
final class RegexpRow implements RowEngine {

    private final String variable;
    private final GroupNames own;
    private final MatchNames numbered;
    private final String defaultValue;
    private final boolean writesDefault;
    private final int matchNumber;
    private final MatchTemplate template;
    private final RegexpScan scan;
    private final RowEngine stock;
    private final TooLongFailure failure;
    private final Choice choice = new Choice();

    /**
     * @param stock takes the row where a document leaves ours undecided, or costs less
     * @param failure tells of a search that took longer than it says
     */
    RegexpRow(
            Row row,
            Translation expression,
            MatchTemplate template,
            RowEngine stock,
            TooLongFailure failure) {
        variable = row.variable();
        own = new GroupNames(variable);
        numbered = new MatchNames(variable);
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

    /** Both ways leave the same variables, so that one may follow the other. */
    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        // a variable may be the one that is written: the second way would search what the first
        // one found
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

    private static long time(Runnable way) {
        long before = System.nanoTime();
        way.run();
        return System.nanoTime() - before;
    }

    private void ours(Sources sources, JMeterVariables variables) {
        if (writesDefault) variables.put(variable, defaultValue);
        List<String[]> matches;
        scan.begin();
        try {
            matches = matchNumber == 0 ? random(sources) : matches(sources);
        } catch (Undecided e) {
            stock.extract(sources, variables);
            return;
        } catch (TooLong e) {
            failure.tell(sources.sample());
            matches = List.of();
        } finally {
            scan.close();
        }
        int before = MatchVariables.takeCount(variables, variable);
        if (matchNumber < 0) putAll(variables, matches);
        else putOne(variables, matches);
        for (int i = matchNumber < 0 ? matches.size() + 1 : 1; i <= before; i++) {
            GroupNames names = numbered.of(i);
            variables.remove(names.match());
            GroupVariables.remove(variables, names);
        }
    }

    private void putAll(JMeterVariables variables, List<String[]> matches) {
        GroupVariables.remove(variables, own);
        variables.put(MatchVariables.count(variable), Integer.toString(matches.size()));
        for (int i = 0; i < matches.size(); i++) {
            put(variables, numbered.of(i + 1), matches.get(i));
        }
    }

    private void putOne(JMeterVariables variables, List<String[]> matches) {
        if (matches.isEmpty()) GroupVariables.remove(variables, own);
        else put(variables, own, matches.get(0));
    }

    private void put(JMeterVariables variables, GroupNames names, String[] match) {
        variables.put(names.match(), template.fill(match));
        GroupVariables.put(variables, names, match);
    }

    /** All matches, or the one that is wanted, if there is one. */
    private List<String[]> matches(Sources sources) throws Undecided {
        List<String[]> matches = new ArrayList<>(1);
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            scan.open(sources.get(i));
            while (scan.next()) {
                if (matchNumber < 0) matches.add(scan.groups());
                else if (++count == matchNumber) return List.<String[]>of(scan.groups());
            }
        }
        return matches;
    }

    /** Every match is as likely, though their number is not known before. */
    private List<String[]> random(Sources sources) throws Undecided {
        String[] chosen = null;
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            scan.open(sources.get(i));
            while (scan.next()) {
                if (JMeterUtils.getRandomInt(++count) == 0) chosen = scan.groups();
            }
        }
        return chosen == null ? List.of() : List.<String[]>of(chosen);
    }
}
