// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.testelement.AbstractScopedTestElement;
import org.apache.jmeter.threads.JMeterVariables;

/** A row that JMeter's own extractor runs. It does not decode a body again, because the sample holds the text. */
public final class StockRow implements RowEngine {

    private final AbstractScopedTestElement element;
    private final PostProcessor processor;
    private final Route route;

    /**
     * @param stock see {@link FastExtractor#stock}
     * @param reason why the row is not fast
     */
    public StockRow(AbstractScopedTestElement stock, String reason) {
        this.element = stock;
        this.processor = (PostProcessor) stock;
        this.route = Route.stock(reason);
    }

    @Override
    public Route route() {
        return route;
    }

    /** The stock extractor gets sample and variables from the thread's context. */
    @Override
    public void extract(TextSources sources, JMeterVariables variables) {
        if (sources.isVariable()) element.setScopeVariable(sources.variableName());
        processor.process();
    }
}
