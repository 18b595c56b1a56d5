// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.NoAnswer;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes the sample results of requests: one per request, or one per N requests of a label with their mean time. JMeter
 * thread only.
 */
final class ResultBuilder {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);
    private static final String MANY = "200";

    private final EpochClock clock;
    private final long perResult;
    private final ConnectionOptions options;
    private final Function<Exchange, Phase> phases;
    private final List<Sum> sums;

    /**
     * @param labels by {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}
     * @param perResult requests per result, 0 = all since the last {@link #flush}
     */
    ResultBuilder(
            List<String> labels,
            EpochClock clock,
            long perResult,
            ConnectionOptions options,
            Function<Exchange, Phase> phases) {
        this.clock = clock;
        this.perResult = perResult;
        this.options = options;
        this.phases = phases;
        sums = labels.stream().map(Sum::new).toList();
    }

    boolean isSingle() {
        return perResult == 1;
    }

    /** Adds a request that has ended. @return the result that it completes, or null */
    MeasuredResult add(Exchange exchange) {
        return sums.get(exchange.request().kind()).add(exchange);
    }

    /** Hands over the results of all requests that are in no result yet. */
    void flush(Consumer<MeasuredResult> to) {
        for (Sum sum : sums) {
            MeasuredResult result = sum.flush();
            if (result != null) to.accept(result);
        }
    }

    static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos + HALF_MILLI);
    }

    /** The requests of one label and one phase that are in no result yet. */
    private final class Sum {

        private final String label;
        private Phase phase;
        private int count;
        private int errors;
        private long first;
        private long elapsed;
        private long untilFirstByte;
        private long sentBytes;
        private long bodyBytes;
        private long headBytes;
        private String error;
        private boolean sameError;
        private String code;

        Sum(String label) {
            this.label = label;
        }

        RequestResult add(Exchange exchange) {
            Phase current = phases.apply(exchange);
            RequestResult previousPhase = current == phase ? null : flush();
            phase = current;
            if (count++ == 0) begin(exchange);
            elapsed += exchange.endedAt() - exchange.startedAt();
            if (exchange.firstByteAt() != Exchange.NONE)
                untilFirstByte += exchange.firstByteAt() - exchange.startedAt();
            sentBytes += exchange.sentBytes();
            bodyBytes += exchange.allBodyBytes();
            headBytes += exchange.receivedBytes() - exchange.allBodyBytes();
            if (exchange.failure() != null) {
                if (errors++ == 0) {
                    error = exchange.failure();
                    code = code(exchange);
                } else {
                    sameError &= exchange.failure().equals(error);
                }
            }
            if (count != perResult) return previousPhase;
            RequestResult result = flush();
            if (isSingle()) result.addDetails(exchange, options);
            return result;
        }

        private void begin(Exchange exchange) {
            first = exchange.startedAt();
            code = code(exchange);
            errors = 0;
            error = null;
            sameError = true;
            elapsed = 0;
            untilFirstByte = 0;
            sentBytes = 0;
            bodyBytes = 0;
            headBytes = 0;
        }

        /** Without a response, the code of HTTP Request. */
        private static String code(Exchange exchange) {
            return exchange.status() == 0 ? NoAnswer.code(exchange.failure()) : Integer.toString(exchange.status());
        }

        /** The error without the code, which has its own column. */
        private String message() {
            return error.startsWith(code + " ") ? error.substring(code.length() + 1) : error;
        }

        RequestResult flush() {
            if (count == 0) return null;
            RequestResult result = new RequestResult(clock.epochMillis(first), millis(elapsed / count));
            result.setSampleLabel(label);
            result.setSampleCount(count);
            result.setErrorCount(errors);
            result.setLatency(millis(untilFirstByte / count));
            result.setSentBytes(sentBytes);
            result.setBodySize(bodyBytes);
            result.setHeadersSize((int) Math.min(headBytes, Integer.MAX_VALUE));
            result.setSuccessful(errors == 0);
            result.countedAs(phase, sameError ? error : null);
            result.setResponseCode(isSingle() || errors > 0 ? code : MANY);
            result.setResponseMessage(errors == 0 ? "OK" : message());
            count = 0;
            return result;
        }
    }
}
