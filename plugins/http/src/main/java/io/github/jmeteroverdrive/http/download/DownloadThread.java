// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.connection.BadRedirect;
import io.github.jmeteroverdrive.http.download.DownloadClient.ReceivedBody;
import io.github.jmeteroverdrive.results.BodiesInTransfer;
import io.github.jmeteroverdrive.results.RequestRecorder;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/** The downloads of a sampler in one JMeter thread, recorded for od - Live Statistics. */
public final class DownloadThread {

    private final DownloadClient client;
    private RequestRecorder recorder;
    private BodiesInTransfer.Body underWay;

    public DownloadThread(DownloadClient client) {
        this.client = client;
    }

    /**
     * @param request sends with the client, all of HTTP Request's sample
     * @return null for a cache hit of which JMeter is configured to make no sample
     */
    public DownloadResult sample(DownloadSettings settings, Supplier<HTTPSampleResult> request) {
        long start = System.nanoTime();
        if (recorder == null) join(start);
        recorder.begin(start);
        client.begin(settings);
        HTTPSampleResult plain;
        try {
            plain = request.get();
        } finally {
            underWay.ends();
        }
        if (plain == null) return null;
        long end = System.nanoTime();
        DownloadResult result = new DownloadResult(plain);
        recorder.sent(plain.getSentBytes());
        ReceivedBody body = client.last();
        if (body != null) result.add(body, start, end);
        long bytes = client.receivedBytes();
        if (body != null) recorder.body(bytes, result.firstByteNanos(), result.longestStallNanos());
        else if (bytes > 0 && client.failure() == null) recorder.body(bytes); // of a redirect or a resource
        recorder.end(end, cause(result, body), result);
        return result;
    }

    private void join(long now) {
        RunContext run = RunContext.current();
        recorder = new RequestRecorder(run, JMeterContextService.getContext(), now);
        underWay = BodiesInTransfer.of(run).join();
        client.onBody(raw -> underWay.begins(raw::publishedCount));
    }

    /**
     * Checks also what the client could not: a download without a response, or with one from the cache.
     *
     * @return the cause of its failure, or null
     */
    private String cause(DownloadResult result, ReceivedBody body) {
        Optional<DownloadFailure> failure = client.settings().asRequest() ? Optional.empty() : failure(result, body);
        failure.ifPresent(found -> {
            result.setSuccessful(false);
            result.setResponseMessage(found.sentence());
        });
        if (result.isSuccessful()) return null;
        return failure.map(found -> result.getResponseCode() + " " + found.cause())
                .orElseGet(() -> client.cause(result));
    }

    private Optional<DownloadFailure> failure(DownloadResult result, ReceivedBody body) {
        if (client.bodyFailure().isPresent()) return client.bodyFailure();
        if (!result.isSuccessful())
            return BadRedirect.explain(result)
                    .map(DownloadFailure::of)
                    .or(() -> DownloadFailure.withoutResponse(
                            client.failure(), client.settings(), client.interrupted(), client.violation()));
        return body == null
                ? DownloadFailure.withoutBody(client.settings().expected(), client.violation())
                : Optional.empty();
    }

    public void finish() {
        if (recorder != null) {
            recorder.close();
            underWay.leave();
        }
        client.threadFinished();
    }
}
