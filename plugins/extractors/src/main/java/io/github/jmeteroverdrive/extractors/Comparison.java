// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
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
 * Runs the stock extractor for the rows of one sample on a copy of the variables, and fails the
 * sample when ours wrote anything else. To be made before ours runs.
 */
final class Comparison {

    private static final int SHOWN = 200;

    private final FastExtractor element;
    private final JMeterContext context;
    private final List<RandomRow> random = new ArrayList<>();
    private final JMeterVariables stock;

    Comparison(FastExtractor element, List<Row> rows, JMeterContext context, Sources sources) {
        this.element = element;
        this.context = context;
        JMeterVariables ours = context.getVariables();
        stock = copy(ours);
        try {
            for (Row row : rows) {
                if (row.variable().isEmpty()) continue;
                if (row.matchNumber() == 0)
                    random.add(RandomRow.of(element, row, context, stock, sources));
                else run(element.scopedStock(row), context, stock, sources);
            }
        } finally {
            context.setVariables(ours);
        }
    }

    static JMeterVariables copy(JMeterVariables from) {
        JMeterVariables copy = new JMeterVariables(); // has variables of its own
        List.copyOf(copy.entrySet()).forEach(entry -> copy.remove(entry.getKey()));
        for (Map.Entry<String, Object> entry : from.entrySet()) {
            copy.putObject(entry.getKey(), entry.getValue());
        }
        return copy;
    }

    static void run(
            AbstractScopedTestElement with,
            JMeterContext context,
            JMeterVariables on,
            Sources sources) {
        if (sources.isVariable()) with.setScopeVariable(sources.variableName());
        context.setVariables(on);
        ((PostProcessor) with).process();
    }

    /** Compares all variables with those that ours left in the context. */
    void check() {
        JMeterVariables ours = context.getVariables();
        Set<String> names = new TreeSet<>();
        ours.entrySet().forEach(entry -> names.add(entry.getKey()));
        stock.entrySet().forEach(entry -> names.add(entry.getKey()));
        for (String name : names) {
            if (random.stream().anyMatch(row -> row.explains(name, ours))) continue;
            Object our = ours.getObject(name);
            Object its = stock.getObject(name);
            if (!Objects.equals(our, its)) fail(name, our, its);
        }
    }

    private void fail(String name, Object our, Object its) {
        SampleResult sample = context.getPreviousResult();
        AssertionResult failure = new AssertionResult(element.getName());
        failure.setFailure(true);
        failure.setFailureMessage(
                element.label()
                        + ": variable '"
                        + name
                        + "' is "
                        + shown(our)
                        + ", and the stock extractor makes it "
                        + shown(its));
        sample.addAssertionResult(failure);
        sample.setSuccessful(false);
    }

    private static String shown(Object value) {
        return value == null
                ? "not set"
                : "'" + StringUtils.abbreviate(value.toString(), SHOWN) + "'";
    }
}
