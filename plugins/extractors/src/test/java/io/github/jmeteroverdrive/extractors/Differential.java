// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Runs an element and the stock extractor for each of its rows on the same samples and the same variables. Several
 * samples show whether an earlier one leaves anything behind.
 */
public final class Differential {

    /** What an earlier sample has left in the variables, some of it from other elements. */
    public static final Map<String, String> BEFORE = Map.ofEntries(
            Map.entry("v0", "old"),
            Map.entry("v0_g", "2"),
            Map.entry("v0_g2", "x"),
            Map.entry("v1_1", "a"),
            Map.entry("v1_2", "b"),
            Map.entry("v1_3", "c"),
            Map.entry("v1_3_g", "1"),
            Map.entry("v1_3_g1", "g"),
            Map.entry("v1_matchNr", "3"),
            Map.entry("v2_1", "y"),
            Map.entry("v2_2", "z"),
            Map.entry("v2_ALL", "d"),
            Map.entry("v2_matchNr", "x"));

    private Differential() {}

    /** A row of an element's table, given by its columns' values in their order. */
    public static RowElement row(FastExtractor of, String... values) {
        RowElement row = new RowElement();
        for (int i = 0; i < values.length; i++) row.with(of.columns().get(i), values[i]);
        return row;
    }

    /** Adds rows to those an element has. */
    public static void addRow(FastExtractor to, String... values) {
        List<RowElement> rows = new ArrayList<>(to.rowElements());
        rows.add(row(to, values));
        to.setRows(rows);
    }

    /** What the rows compile to. */
    public static List<RowEngine> engines(FastExtractor element) {
        return new FastExtractor.CompiledRows(element).current();
    }

    /** All variables after our element ran on the samples in their order. */
    public static Map<String, Object> ours(FastExtractor element, Map<String, String> before, SampleResult... samples) {
        return run(List.of(element), before, samples);
    }

    /** All variables after the stock extractors ran, row by row, on each of the samples. */
    public static Map<String, Object> stock(
            FastExtractor element, Map<String, String> before, SampleResult... samples) {
        FastExtractor.CompiledRows rows = new FastExtractor.CompiledRows(element);
        rows.current();
        List<PostProcessor> stock = new ArrayList<>();
        for (Row row : rows.rows()) {
            var made = element.scopedStock(row);
            if (element.fetchScope().equals("variable")) {
                made.setScopeVariable(element.getVariableName());
            }
            stock.add((PostProcessor) made);
        }
        return run(stock, before, samples);
    }

    private static Map<String, Object> run(
            List<? extends PostProcessor> elements, Map<String, String> before, SampleResult... samples) {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables variables = new JMeterVariables();
        before.forEach(variables::put);
        context.setVariables(variables);
        for (SampleResult sample : samples) {
            context.setPreviousResult(sample);
            elements.forEach(PostProcessor::process);
        }
        Map<String, Object> after = new TreeMap<>();
        variables.entrySet().forEach(entry -> after.put(entry.getKey(), entry.getValue()));
        return after;
    }

    /** Asserts that both leave the same variables; a failure names the element and its rows. */
    public static void assertSame(FastExtractor element, Map<String, String> before, SampleResult... samples) {
        // ours first, so that decoding by the stock extractors is not attributed to ours
        Map<String, Object> ours = ours(element, before, samples);
        Map<String, Object> stock = stock(element, before, samples);
        assertThat(ours)
                .as(() -> element.label() + " with rows " + texts(element))
                .isEqualTo(stock);
    }

    private static List<Row> texts(FastExtractor element) {
        FastExtractor.CompiledRows rows = new FastExtractor.CompiledRows(element);
        rows.current();
        return rows.rows();
    }
}
