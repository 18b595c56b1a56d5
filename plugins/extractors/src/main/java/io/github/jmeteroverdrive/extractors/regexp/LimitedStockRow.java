// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Route;
import io.github.jmeteroverdrive.extractors.RowEngine;
import io.github.jmeteroverdrive.extractors.Sources;
import io.github.jmeteroverdrive.extractors.StockRow;
import org.apache.jmeter.threads.JMeterVariables;

/** A row of the stock extractor that ends, and says so, when its search takes too long. */
final class LimitedStockRow implements RowEngine {

    private final StockRow stock;
    private final OroLimit limit;
    private final TooLongFailure failure;

    LimitedStockRow(StockRow stock, long millis, TooLongFailure failure) {
        this.stock = stock;
        this.limit = new OroLimit(millis);
        this.failure = failure;
    }

    @Override
    public Route route() {
        return stock.route();
    }

    @Override
    public void extract(Sources sources, JMeterVariables variables) {
        try {
            limit.run(() -> stock.extract(sources, variables));
        } catch (TooLong e) {
            failure.tell(sources.sample());
        }
    }
}
