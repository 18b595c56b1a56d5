// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.results.sampling.BodiesUnderWay;
import io.github.jmeteroverdrive.results.sampling.RequestRecorder;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/** The downloads of one sampler in one JMeter thread, and what they tell od - Live Statistics. */
public final class DownloadThread {

    private final DownloadClient client;
    private RequestRecorder recorder;
    private BodiesUnderWay.Body body;

    public DownloadThread(DownloadClient client) {
        this.client = client;
    }

    /**
     * One download.
     *
     * @param request does it with the client, the whole of HTTP Request's sample
     * @return null when the cache had it and JMeter is told to take no sample then
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
            body.ends();
        }
        if (plain == null) return null;
        long end = System.nanoTime();
        DownloadResult result = new DownloadResult(plain);
        Passage passage = client.last();
        if (passage != null) {
            result.take(passage, start, end);
            recorder.body(
                    result.getWireBytes(), result.firstByteNanos(), result.longestStallNanos());
        }
        recorder.end(end, failure(result, passage), result);
        return result;
    }

    private void join(long now) {
        RunContext run = RunContext.current();
        recorder = new RequestRecorder(run, JMeterContextService.getContext(), now);
        body = BodiesUnderWay.of(run).join();
        client.watch(wire -> body.begins(wire::passed));
    }

    /**
     * Judges what the client could not: a download without a response, or with one from the cache.
     *
     * @return the cause of its failure, or null
     */
    private String failure(DownloadResult result, Passage passage) {
        if (client.settings().asRequest()) return result.isSuccessful() ? null : said(result, null);
        Optional<Complaint> complaint = client.complaint();
        if (complaint.isEmpty())
            complaint = result.isSuccessful() ? aboutNoBody(passage) : aboutFailure();
        complaint.ifPresent(
                one -> {
                    result.setSuccessful(false);
                    result.setResponseMessage(one.sentence());
                });
        if (result.isSuccessful()) return null;
        return said(result, complaint.map(Complaint::cause).orElse(null));
    }

    private static String said(DownloadResult result, String cause) {
        return result.getResponseCode()
                + " "
                + (cause == null ? result.getResponseMessage() : cause);
    }

    private Optional<Complaint> aboutNoBody(Passage passage) {
        return passage == null
                ? Complaint.aboutNothing(client.settings().expected(), client.malformed())
                : Optional.empty();
    }

    private Optional<Complaint> aboutFailure() {
        return Complaint.aboutFailure(
                client.failure(), client.settings(), client.interrupted(), client.malformed());
    }

    /** The thread ends. */
    public void finish() {
        if (recorder != null) {
            recorder.close();
            body.leave();
        }
        client.threadFinished();
    }
}
