// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Runs the stock extractor on a copy of the variables, and fails the sample when ours wrote anything else. Created
 * before ours runs.
 */
final class StockComparison {

    private static final int SHOWN = 200;

    private final FastExtractor element;
    private final JMeterContext context;
    private final List<RandomRow> random = new ArrayList<>();
    private final JMeterVariables stock;

    StockComparison(FastExtractor element, List<Row> rows, JMeterContext context, TextSources sources) {
        this.element = element;
        this.context = context;
        JMeterVariables ours = context.getVariables();
        stock = copy(ours);
        try {
            for (Row row : rows) {
                if (row.variable().isEmpty()) continue;
                if (row.matchNumber() == 0) random.add(runRandom(row, sources));
                else run(row, stock, sources);
            }
        } finally {
            context.setVariables(ours);
        }
    }

    private static JMeterVariables copy(JMeterVariables from) {
        JMeterVariables copy = new JMeterVariables(); // which is not empty
        List.copyOf(copy.entrySet()).forEach(entry -> copy.remove(entry.getKey()));
        for (Map.Entry<String, Object> entry : from.entrySet()) {
            copy.putObject(entry.getKey(), entry.getValue());
        }
        return copy;
    }

    private void run(Row row, JMeterVariables variables, TextSources sources) {
        AbstractScopedTestElement extractor = element.scopedStock(row);
        if (sources.isVariable()) extractor.setScopeVariable(sources.variableName());
        context.setVariables(variables);
        ((PostProcessor) extractor).process();
    }

    /** Runs stock for all matches on separate variables, then for a random one. */
    private RandomRow runRandom(Row row, TextSources sources) {
        JMeterVariables all = copy(stock);
        run(row.with(Columns.MATCH_NUMBER, "-1"), all, sources);
        run(row, stock, sources);
        Set<Object> possible = new HashSet<>();
        possible.add(stock.getObject(row.variable()));
        for (int i = 1; all.getObject(row.variable() + "_" + i) != null; i++) {
            possible.add(all.getObject(row.variable() + "_" + i));
        }
        return new RandomRow(row.variable(), possible);
    }

    /**
     * A row with match number 0, for which two extractors choose different matches.
     *
     * @param possible all matches, or what stock writes when there is none
     */
    private record RandomRow(String variable, Set<Object> possible) {

        /** Groups belong to the chosen match. */
        boolean mayDiffer(String name, JMeterVariables ours) {
            return name.equals(variable) ? possible.contains(ours.getObject(name)) : name.startsWith(variable + "_g");
        }
    }

    void check() {
        JMeterVariables ours = context.getVariables();
        Set<String> names = new TreeSet<>();
        ours.entrySet().forEach(entry -> names.add(entry.getKey()));
        stock.entrySet().forEach(entry -> names.add(entry.getKey()));
        for (String name : names) {
            if (random.stream().anyMatch(row -> row.mayDiffer(name, ours))) continue;
            Object actual = ours.getObject(name);
            Object expected = stock.getObject(name);
            if (!Objects.equals(actual, expected)) fail(name, actual, expected);
        }
    }

    private void fail(String name, Object actual, Object expected) {
        SampleResult sample = context.getPreviousResult();
        AssertionResult failure = new AssertionResult(element.getName());
        failure.setFailure(true);
        failure.setFailureMessage(element.label()
                + ": variable '"
                + name
                + "' is "
                + shown(actual)
                + ", but the stock extractor writes "
                + shown(expected));
        sample.addAssertionResult(failure);
        sample.setSuccessful(false);
    }

    private static String shown(Object value) {
        return value == null ? "not set" : "'" + StringUtils.abbreviate(value.toString(), SHOWN) + "'";
    }
}
