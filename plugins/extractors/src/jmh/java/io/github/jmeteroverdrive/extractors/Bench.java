// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Runs one or several elements on a response. The bytes are set again each time, so that nothing decoded remains from
 * the previous run; the variables are real ones.
 */
public final class Bench {

    private final byte[] body;
    private final JMeterContext context = JMeterContextService.getContext();
    private final JMeterVariables variables = new JMeterVariables();
    private final List<PostProcessor> elements;
    private SampleResult sample = fresh();

    private Bench(byte[] body, List<PostProcessor> elements) {
        this.body = body;
        this.elements = elements;
    }

    private static SampleResult fresh() {
        SampleResult sample = new SampleResult();
        sample.setDataEncoding("UTF-8");
        return sample;
    }

    /** Our element; all its rows must be fast. */
    public static Bench fast(byte[] body, FastExtractor element) {
        for (RowEngine row : new FastExtractor.CompiledRows(element).current()) {
            if (!row.route().isFast()) throw new IllegalStateException("not fast: " + row.route());
        }
        return new Bench(body, List.of(element));
    }

    /** A stock element for each row of ours. */
    public static Bench stock(byte[] body, FastExtractor element) {
        FastExtractor.CompiledRows rows = new FastExtractor.CompiledRows(element);
        rows.current();
        List<PostProcessor> stock = new ArrayList<>();
        for (Row row : rows.rows()) stock.add((PostProcessor) element.scopedStock(row));
        return new Bench(body, stock);
    }

    /** A row of values in the columns' order. */
    public static void row(FastExtractor element, String... values) {
        RowElement row = new RowElement();
        for (int i = 0; i < values.length; i++) row.with(element.columns().get(i), values[i]);
        List<RowElement> rows = new ArrayList<>(element.rowElements());
        rows.add(row);
        element.setRows(rows);
    }

    /** The value of a variable after one more response. */
    public Object run(String variable) {
        context.setVariables(variables);
        // stock XPath adds an assertion result each time, and they would accumulate
        if (sample.getAssertionResults().length > 0) sample = fresh();
        context.setPreviousResult(sample);
        sample.setResponseData(body);
        context.getSamplerContext().clear(); // as JMeter does; stock CSS keeps the page there
        for (int i = 0; i < elements.size(); i++) elements.get(i).process();
        return variables.getObject(variable);
    }
}
