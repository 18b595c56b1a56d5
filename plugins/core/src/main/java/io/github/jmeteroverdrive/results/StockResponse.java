// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.NoAnswer;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The response to a sample of JMeter's own samplers. A request that ended with an exception has the stack trace in its
 * response data; there was no response then.
 */
public final class StockResponse {

    private StockResponse() {}

    /** Whether the request ended with an exception. */
    public static boolean isMissing(SampleResult result) {
        return NoAnswer.is(result.getResponseCode());
    }

    /** Whether a response arrived. */
    public static boolean arrived(SampleResult result) {
        return result.isSuccessful() || !isMissing(result) && result.getBytesAsLong() > 0;
    }

    /** Bytes of the body on the wire; of a transaction those of all its samples. */
    public static long bodyBytes(SampleResult result) {
        return Math.max(0, result.getBodySizeAsLong() - traces(result));
    }

    /** A transaction sums up the values of its samples. */
    private static long traces(SampleResult result) {
        SampleResult[] inside = result.getSubResults();
        if (inside.length > 0)
            return Arrays.stream(inside).mapToLong(StockResponse::traces).sum();
        return isMissing(result) ? result.getBodySizeAsLong() : 0;
    }
}
