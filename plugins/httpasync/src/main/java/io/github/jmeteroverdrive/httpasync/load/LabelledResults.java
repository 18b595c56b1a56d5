// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.List;
import java.util.function.Consumer;

/**
 * The sample results of requests of several kinds, each kind with its label. JMeter thread only.
 */
final class LabelledResults {

    private final List<RequestResults> ofKinds;

    /**
     * @param ofKinds by {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}
     */
    LabelledResults(List<RequestResults> ofKinds) {
        this.ofKinds = ofKinds;
    }

    boolean single() {
        return ofKinds.get(0).single();
    }

    /** Adds a request that has ended. @return the result that it completes, or null */
    MeasuredResult add(Exchange exchange) {
        return ofKinds.get(exchange.request().kind()).add(exchange);
    }

    /** Gives away the results of what was added since the last ones. */
    void flush(Consumer<MeasuredResult> to) {
        for (RequestResults results : ofKinds) {
            MeasuredResult result = results.flush();
            if (result != null) to.accept(result);
        }
    }
}
