// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.engine.RequestParts;
import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.measure.ExceptionResponseCode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.XmlResults;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Makes the sample results of requests: one per request, or one per N requests of a label with their mean time. JMeter
 * thread only.
 */
final class ResultBuilder {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);
    private static final String MANY = "200";

    private final EpochClock clock;
    private final long perResult;
    private final List<ConnectionOptions> options; // by server
    private final Function<Exchange, Phase> phases;
    private final List<Map<Phase, Sum>> sums; // by label

    /**
     * @param labels by {@link io.github.jmeteroverdrive.httpasync.engine.Request#kind}
     * @param perResult requests per result, 0 = all since the last {@link #flush}
     * @param options by {@link io.github.jmeteroverdrive.httpasync.engine.Request#server}
     */
    ResultBuilder(
            List<String> labels,
            EpochClock clock,
            long perResult,
            List<ConnectionOptions> options,
            Function<Exchange, Phase> phases) {
        this.clock = clock;
        this.perResult = perResult;
        this.options = options;
        this.phases = phases;
        sums = labels.stream().map(this::sums).toList();
    }

    /** One for each phase, for the reason that {@link io.github.jmeteroverdrive.messaging.MessageResults} gives. */
    private Map<Phase, Sum> sums(String label) {
        Map<Phase, Sum> ofLabel = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) ofLabel.put(phase, new Sum(label, phase));
        return ofLabel;
    }

    boolean isSingle() {
        return perResult == 1;
    }

    /** Adds a request that has ended. @return the result that it completes, or null */
    MeasuredResult add(Exchange exchange) {
        return sums.get(exchange.request().kind()).get(phases.apply(exchange)).add(exchange);
    }

    /** Hands over the results of all requests that are in no result yet. */
    void flush(Consumer<MeasuredResult> to) {
        for (Map<Phase, Sum> ofLabel : sums) ofLabel.values().forEach(sum -> sum.flush(to));
    }

    static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos + HALF_MILLI);
    }

    /** The requests of one label and one phase that are in no result yet. */
    private final class Sum {

        private final String label;
        private final Phase phase;
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
        private boolean concluded;

        Sum(String label, Phase phase) {
            this.label = label;
            this.phase = phase;
        }

        RequestResult add(Exchange exchange) {
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
            if (count != perResult) return null;
            RequestResult result = take();
            if (isSingle())
                result.addDetails(exchange, options.get(exchange.request().server()));
            return result;
        }

        private void begin(Exchange exchange) {
            first = exchange.startedAt();
            code = code(exchange);
            concluded = exchange.isConcluded();
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
            int code = exchange.code();
            return code == Exchange.NO_CODE ? ExceptionResponseCode.code(exchange.failure()) : Integer.toString(code);
        }

        /** The error without the code, which has its own column. */
        private String message() {
            return error.startsWith(code + " ") ? error.substring(code.length() + 1) : error;
        }

        void flush(Consumer<MeasuredResult> to) {
            if (count > 0) to.accept(take());
        }

        private RequestResult take() {
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
            result.setResponseCode(isSingle() || errors > 0 || concluded ? code : MANY);
            result.setResponseMessage(errors == 0 ? "OK" : message());
            count = 0;
            return result;
        }
    }

    /** The result of one request, or of many. Scripts read its checksum from {@code prev}. */
    private static class RequestResult extends MeasuredResult {

        private static final long serialVersionUID = 1;

        static {
            XmlResults.writeAs(SampleResult.class, RequestResult.class);
        }

        private static final int START_OF_PAGE = 2000;
        private static final Pattern META_CHARSET =
                Pattern.compile("(?i)<meta\\s[^>]*charset\\s*=\\s*[\"']?([a-z0-9][\\w:.-]*)");

        private String checksum = "";
        private transient Request request; // null = many, or the URL is known
        private transient boolean tls;

        RequestResult(long startMillis, long elapsedMillis) {
            super(startMillis, elapsedMillis);
        }

        /** Adds what only the result of a single request has. */
        void addDetails(Exchange exchange, ConnectionOptions options) {
            if (exchange.connectNanos() != Exchange.NONE) setConnectTime(ResultBuilder.millis(exchange.connectNanos()));
            if (exchange.message() != null) setResponseMessage(exchange.message());
            request = exchange.request();
            tls = options.tls() != null;
            ResponseCheck.Inspected sink = (ResponseCheck.Inspected) exchange.sink();
            ResponseInspector response = sink.inspector();
            if (response.unmet() != null) addAssertionResult(failed(response.unmet()));
            checksum = response.checksum();
            if (!response.keepsBody()) return;
            setDataType(TEXT);
            if (!response.contentType().isEmpty()) {
                setContentType(response.contentType());
                setEncodingAndType(response.contentType().replace("\"", ""));
                if (!isSupported(super.getDataEncodingNoDefault())) setDataEncoding(null);
            }
            setResponseData(response.firstBytes());
            if (response.isDetailed()) addMessages(exchange, options, sink);
        }

        /** A Response Assertion would say it there. */
        private static AssertionResult failed(String why) {
            AssertionResult failure = new AssertionResult("Response check");
            failure.setFailure(true);
            failure.setFailureMessage(why);
            return failure;
        }

        /** Made when a listener asks for it, because most runs have none that does. */
        @Override
        public URL getURL() {
            if (request != null) {
                setURL(request.url(tls));
                request = null;
            }
            return super.getURL();
        }

        @Override
        public String getUrlAsString() {
            getURL();
            return super.getUrlAsString();
        }

        /** A load agent sends its results to the controller with their URLs. */
        private Object writeReplace() {
            getURL();
            return this;
        }

        /** For View Results Tree: request and response as they were sent. */
        private void addMessages(Exchange exchange, ConnectionOptions options, ResponseCheck.Inspected sink) {
            RequestParts parts = RequestParts.of(exchange.request());
            Object url = Objects.requireNonNullElse(exchange.request().url(tls), parts.target());
            String fields = utf8(String.join("\n", parts.fields()).getBytes(ISO_8859_1));
            setSamplerData(parts.method() + " " + url + "\n\n" + sink.requestText(parts.body()));
            setRequestHeaders(fields);
            if (exchange.status() == 0) return;
            String version = options.http2() ? "HTTP/2 " : "HTTP/1.1 ";
            setResponseHeaders(
                    version + exchange.status() + "\n" + sink.inspector().fields());
        }

        private static String utf8(byte[] bytes) {
            return new String(bytes, UTF_8);
        }

        /** A page may name its charset itself, as with HTTP Request. */
        @Override
        public String getDataEncodingNoDefault() {
            String given = super.getDataEncodingNoDefault();
            if (given != null || !getContentType().startsWith("text/html")) return given;
            byte[] body = getResponseData();
            String start = new String(body, 0, Math.min(body.length, START_OF_PAGE), ISO_8859_1);
            Matcher charset = META_CHARSET.matcher(start);
            return charset.find() && isSupported(charset.group(1)) ? charset.group(1) : null;
        }

        private static boolean isSupported(String charset) {
            try {
                return charset != null && Charset.isSupported(charset);
            } catch (IllegalCharsetNameException e) {
                return false;
            }
        }

        @Override
        protected String getDataEncodingWithDefault(String other) {
            String known = getDataEncodingNoDefault();
            return known == null ? other : known;
        }

        /** Checksum of the body as received, in lower-case hexadecimal; "" if none was computed. */
        public String getChecksum() {
            return checksum;
        }
    }
}
