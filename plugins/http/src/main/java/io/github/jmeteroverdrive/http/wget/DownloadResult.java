// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

import io.github.jmeteroverdrive.measure.EpochClock;
import io.github.jmeteroverdrive.results.MeasuredResult;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/** Makes the sample result of a download, as HTTP Request would fill it. */
final class DownloadResult {

    private static final long HALF_MILLI = TimeUnit.MICROSECONDS.toNanos(500);

    private final EpochClock clock;
    private final String label;

    DownloadResult(EpochClock clock, String label) {
        this.clock = clock;
        this.label = label;
    }

    /**
     * @param urls those of the responses, in their order
     * @param body the first decoded bytes
     */
    MeasuredResult of(Exchange exchange, Verdict verdict, List<URL> urls, byte[] body) {
        Times times = exchange.times();
        MeasuredResult result = times(exchange.endedAt() - times.total(), exchange.endedAt());
        say(result, verdict);
        result.setConnectTime(millis(times.connect()));
        result.setLatency(millis(times.firstByte()));
        result.setSamplerData(description(exchange, times));
        result.setRequestHeaders(Secrets.shown(exchange.transcript().request()));
        result.setSentBytes(exchange.transcript().sentBytes());
        result.setBodySize(exchange.wire().count());
        result.setResponseData(body);
        List<Response> responses = exchange.transcript().responses();
        if (responses.isEmpty()) return result;
        int last = responses.size() - 1;
        head(result, responses.get(last), urls.get(last));
        if (last > 0)
            for (int i = 0; i <= last; i++)
                result.storeSubResult(part(exchange, i, verdict, urls.get(i)));
        return result;
    }

    /** Of a download that could not even be tried. */
    MeasuredResult of(long at, long until, String url, Verdict verdict) {
        MeasuredResult result = times(at, until);
        say(result, verdict);
        result.setSamplerData(url);
        return result;
    }

    private MeasuredResult times(long start, long end) {
        MeasuredResult result = new MeasuredResult(clock.epochMillis(start), millis(end - start));
        result.setSampleLabel(label);
        result.setDataType(SampleResult.TEXT);
        return result;
    }

    private static void say(SampleResult result, Verdict verdict) {
        result.setSuccessful(verdict.good());
        result.setResponseCode(verdict.code());
        result.setResponseMessage(verdict.message());
    }

    private static void head(SampleResult result, Response response, URL url) {
        result.setURL(url);
        result.setResponseHeaders(response.head());
        result.setHeadersSize(response.headBytes());
        String contentType = Optional.ofNullable(response.header("Content-Type")).orElse("");
        result.setContentType(contentType);
        result.setEncodingAndType(contentType);
    }

    /** One response of several; its times are those of the arrival of lines. */
    private SampleResult part(Exchange exchange, int i, Verdict verdict, URL url) {
        List<Response> responses = exchange.transcript().responses();
        Response response = responses.get(i);
        boolean last = i == responses.size() - 1;
        long end = last ? exchange.endedAt() : exchange.notLate(response.completeAt());
        long begin = Math.min(end, response.requestedAt());
        SampleResult part =
                SampleResult.createTestSample(clock.epochMillis(begin), clock.epochMillis(end));
        part.setDataType(SampleResult.TEXT);
        part.setResponseCode(String.valueOf(response.code()));
        part.setResponseMessage(response.message());
        part.setSuccessful(response.code() < 400);
        part.setLatency(millis(exchange.notLate(response.at()) - begin));
        part.setSamplerData(url == null ? "" : url.toString());
        head(part, response, url);
        if (!last) return part;
        say(part, verdict);
        part.setBodySize(exchange.wire().count());
        return part;
    }

    private static String description(Exchange exchange, Times times) {
        return Secrets.shown(exchange.command())
                + "\n\nconnect "
                + micros(times.connect())
                + ", first byte "
                + micros(times.firstByte())
                + ", total "
                + micros(times.total())
                + ": "
                + times.source().words(exchange.settings().tool())
                + "\nprocess until the end of its output "
                + micros(exchange.endedAt() - exchange.startedAt())
                + ", longest stall "
                + micros(exchange.longestStall())
                + "\n"
                + exchange.wire().count()
                + " bytes of body\n";
    }

    private static String micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos) + " µs";
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos + HALF_MILLI);
    }
}
