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
 * Makes sample results of requests: one each, or one for up to N of them with their mean time.
 * JMeter thread only.
 */
final class ResultBuilder {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);
    private static final String MANY = "200";

    private final String label;
    private final EpochClock clock;
    private final long perResult;
    private final ConnectionOptions link;
    private final Function<Exchange, Phase> phases;

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
    private boolean sameError = true;
    private String code = "";

    /**
     * @param perResult requests a result, 0 = as many as there are when it is asked for
     * @param link by which they were sent
     * @param phases in which a request counts; a result is about requests of one phase
     */
    ResultBuilder(
            String label,
            EpochClock clock,
            long perResult,
            ConnectionOptions link,
            Function<Exchange, Phase> phases) {
        this.link = link;
        this.phases = phases;
        this.label = label;
        this.clock = clock;
        this.perResult = perResult;
    }

    boolean single() {
        return perResult == 1;
    }

    /** Adds a request that has ended. @return the result that it completes, or null */
    RequestResult add(Exchange exchange) {
        Phase of = phases.apply(exchange);
        RequestResult ofPhaseBefore = of == phase ? null : flush();
        phase = of;
        if (count++ == 0) {
            first = exchange.startedAt();
            code = code(exchange);
        }
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
        if (count != perResult) return ofPhaseBefore;
        RequestResult result = flush();
        if (single()) result.about(exchange, link);
        return result;
    }

    /** As HTTP Request has it where no response came. */
    private static String code(Exchange exchange) {
        return exchange.status() == 0
                ? NoAnswer.code(exchange.failure())
                : Integer.toString(exchange.status());
    }

    static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos + HALF_MILLI);
    }

    /** The result of what was added since the last one, or null when nothing was. */
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
        result.setResponseCode(single() || errors > 0 ? code : MANY);
        result.setResponseMessage(errors == 0 ? "OK" : error);
        count = 0;
        errors = 0;
        error = null;
        sameError = true;
        elapsed = 0;
        untilFirstByte = 0;
        sentBytes = 0;
        bodyBytes = 0;
        headBytes = 0;
        return result;
    }

    /**
     * The sample results of requests of several kinds, each kind with its label. JMeter thread
     * only.
     */
    static final class LabelledResults {

        private final List<ResultBuilder> ofKinds;

        /**
         * @param ofKinds by {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}
         */
        LabelledResults(List<ResultBuilder> ofKinds) {
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
            for (ResultBuilder results : ofKinds) {
                MeasuredResult result = results.flush();
                if (result != null) to.accept(result);
            }
        }
    }
}
