// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.connection.DirectSocket;
import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import io.github.jmeteroverdrive.http.connection.WatchedSocketFactories;
import io.github.jmeteroverdrive.measure.Parking;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.entity.DecompressingEntity;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;

/**
 * JMeter's own HTTP client, which discards bodies and stores little of them. Everything else (headers, cookies,
 * authentication, cache, DNS, proxy, TLS, keep-alive, redirects) is the superclass's. One for each JMeter thread;
 * another calls {@link #interrupt}.
 */
public final class DownloadClient extends StrictHttpClient {

    /**
     * @param announced its Content-Length, below 0 without one
     * @param wireBytes as the server encoded it; those of {@code raw} unless HTTP Request's client decodes it
     */
    record ReceivedBody(RawBodyStream raw, BodyReader.Body content, long announced, long wireBytes) {}

    private Consumer<RawBodyStream> onBody = body -> {};
    private DownloadSettings settings;
    private BodyReader reader;
    private HttpContext context;
    private int depth;
    private ReceivedBody current; // of the current response
    private ReceivedBody last;
    private RawBodyStream decoded; // by HTTP Request's client, so that its bytes on the wire are not known yet
    private AtomicLong receivedBytes = new AtomicLong();
    private Optional<DownloadFailure> bodyFailure = Optional.empty();
    private volatile RateLimiter rateLimiter = RateLimiter.unlimited();
    private volatile boolean interrupted;

    public DownloadClient(HTTPSamplerBase element) {
        super(element);
    }

    /** @param listener receives each body when it begins */
    void onBody(Consumer<RawBodyStream> listener) {
        onBody = listener;
    }

    /** A sample begins. */
    public void begin(DownloadSettings next) {
        boolean sameReader = settings != null
                && settings.buffer() == next.buffer()
                && settings.keep() == next.keep()
                && settings.decode() == next.decode();
        if (!sameReader) reader = new BodyReader(next.buffer(), next.keep(), next.decode());
        settings = next;
        last = null;
        receivedBytes = new AtomicLong();
        bodyFailure = Optional.empty();
        interrupted = false;
    }

    /** Begins to fetch embedded resources of this page's sample, in another thread. */
    public void beginResources(DownloadClient page) {
        begin(page.settings);
        receivedBytes = page.receivedBytes;
    }

    /** Bytes on the wire of all bodies of the sample: redirects, the last response, embedded resources. */
    long receivedBytes() {
        return receivedBytes.get();
    }

    /** The sample's last body, after redirects; null when there was none. */
    ReceivedBody last() {
        return last;
    }

    /** The failure of the sample's response; empty if it is good, or if there is none. */
    Optional<DownloadFailure> bodyFailure() {
        return bodyFailure;
    }

    DownloadSettings settings() {
        return settings;
    }

    boolean interrupted() {
        return interrupted;
    }

    @Override
    public HTTPSampleResult sample(URL url, String method, boolean redirected, int frameDepth) {
        depth = frameDepth;
        current = null;
        decoded = null;
        if (depth == 0) {
            last = null;
            bodyFailure = Optional.empty();
        }
        return super.sample(url, method, redirected, frameDepth);
    }

    @Override
    protected String failureOf(String violation, int frameDepth) {
        if (settings.asRequest()) return null;
        DownloadSettings expected = frameDepth == 0 ? settings : settings.ofResource();
        Optional<DownloadFailure> found = current == null
                ? DownloadFailure.withoutBody(expected.expected(), violation)
                : DownloadFailure.of(current, expected, interrupted, violation);
        if (frameDepth == 0) bodyFailure = found;
        return found.map(DownloadFailure::sentence).orElse(null);
    }

    @Override
    protected boolean strict() {
        return settings.strict() && !settings.asRequest();
    }

    @Override
    protected boolean asRequest() {
        return settings.asRequest();
    }

    /** Bodies are decoded here, if at all; and Maximum stall applies before the body, too. */
    @Override
    protected void setupRequest(URL url, HttpRequestBase request, HTTPSampleResult result) throws IOException {
        super.setupRequest(url, request, result);
        if (settings.asRequest()) return;
        RequestConfig.Builder config = RequestConfig.copy(request.getConfig()).setContentCompressionEnabled(false);
        if (settings.maxStall() > 0) config.setSocketTimeout(settings.maxStall());
        request.setConfig(config.build());
    }

    /** Here the context of a request is available. */
    @Override
    protected void handleMethod(String method, HTTPSampleResult result, HttpRequestBase request, HttpContext of)
            throws IOException {
        super.handleMethod(method, result, request, of);
        context = of;
    }

    @Override
    protected byte[] readResponse(SampleResult result, InputStream in, long length) throws IOException {
        if (settings.asRequest()) return readAsRequest(result, in, length);
        ChecksumKind checksum = depth == 0 ? settings.expected().kind() : ChecksumKind.NONE;
        RawBodyStream raw =
                new RawBodyStream(in, checksum.start(), newRateLimiter(), settings.stopAfter(), System::nanoTime);
        onBody.accept(raw);
        DirectSocket direct = checksum == ChecksumKind.NONE ? WatchedSocketFactories.direct(context) : null;
        if (direct != null) direct.discard(reader.discardBuffer(), reader::directBuffer);
        BodyReader.Body body = reader.read(raw, header(HttpHeaders.CONTENT_ENCODING));
        if (direct != null) direct.copyAll();
        setLatency(result, raw);
        current = new ReceivedBody(raw, body, length, raw.count());
        received(current);
        if (raw.ended()) in.close();
        else super.interrupt(); // closing the stream would first read the rest
        return body.first();
    }

    private void received(ReceivedBody body) {
        if (depth == 0) last = body;
        receivedBytes.addAndGet(body.wireBytes);
    }

    /**
     * Reads as HTTP Request does, and stores nothing: the stream is already decoded, and what it throws is HTTP
     * Request's failure.
     */
    private byte[] readAsRequest(SampleResult result, InputStream in, long length) throws IOException {
        RawBodyStream raw = RawBodyStream.of(in, System::nanoTime);
        boolean coded = response().getEntity() instanceof DecompressingEntity;
        if (!coded) onBody.accept(raw);
        try (in) {
            reader.discardAll(raw);
            if (coded) decoded = raw;
        } finally {
            setLatency(result, raw);
            if (!coded) received(new ReceivedBody(raw, BodyReader.Body.EMPTY, length, raw.count()));
        }
        return BodyReader.Body.EMPTY.first();
    }

    /** Here JMeter knows the bytes of a body that its client has decoded, with the sizes of chunks. */
    @Override
    protected HTTPSampleResult resultProcessing(boolean redirected, int frameDepth, HTTPSampleResult result) {
        if (decoded != null) {
            long length = decoded.count();
            BodyReader.Body content = new BodyReader.Body(BodyReader.Body.EMPTY.first(), OptionalLong.of(length), null);
            received(new ReceivedBody(decoded, content, -1, result.getBodySizeAsLong()));
        }
        return super.resultProcessing(redirected, frameDepth, result);
    }

    private RateLimiter newRateLimiter() {
        rateLimiter = settings.rate() == 0
                ? RateLimiter.unlimited()
                : RateLimiter.of(settings.rate(), System::nanoTime, Parking.SYSTEM);
        if (interrupted) rateLimiter.cancel();
        return rateLimiter;
    }

    private String header(String name) {
        Header header = response().getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    private HttpResponse response() {
        return (HttpResponse) context.getAttribute(HttpCoreContext.HTTP_RESPONSE);
    }

    /** JMeter's latency ends at the first byte of the body, or at its end when it is empty. */
    private static void setLatency(SampleResult result, RawBodyStream raw) {
        result.latencyEnd();
        if (raw.count() == 0) return;
        long since = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - raw.firstByteAt());
        result.setLatency(Math.max(0, result.getLatency() - since));
    }

    /** Called by another thread: wakes a delayed reader, and aborts a waiting one. */
    @Override
    public boolean interrupt() {
        interrupted = true;
        rateLimiter.cancel();
        return super.interrupt();
    }
}
