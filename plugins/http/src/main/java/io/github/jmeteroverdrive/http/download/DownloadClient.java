// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import io.github.jmeteroverdrive.http.body.Body;
import io.github.jmeteroverdrive.http.body.BodyReader;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.body.Pace;
import io.github.jmeteroverdrive.http.body.Wire;
import io.github.jmeteroverdrive.http.direct.DirectSocket;
import io.github.jmeteroverdrive.http.framing.WatchedHttp;
import io.github.jmeteroverdrive.http.framing.WatchedSockets;
import io.github.jmeteroverdrive.measure.Parking;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;

/**
 * JMeter's own HTTP client with another end for bodies: they pass, and little of them is kept. All
 * else (headers, cookies, authentication, cache, DNS, proxy, TLS, keep-alive, redirects) is the
 * superclass's. One for each JMeter thread; {@link #interrupt} comes from another.
 */
public final class DownloadClient extends WatchedHttp {

    private Consumer<Wire> begins = wire -> {};
    private DownloadSettings settings;
    private BodyReader reader;
    private HttpContext context;
    private int depth;
    private Passage passage; // of the response under way
    private Passage last;
    private Optional<Complaint> complaint = Optional.empty();
    private volatile Pace pace = Pace.unlimited();
    private volatile boolean interrupted;

    public DownloadClient(HTTPSamplerBase element) {
        super(element);
    }

    /**
     * @param to is given each body that begins
     */
    void watch(Consumer<Wire> to) {
        begins = to;
    }

    /** A sample begins. */
    public void begin(DownloadSettings now) {
        boolean sameReader =
                settings != null
                        && settings.buffer() == now.buffer()
                        && settings.keep() == now.keep()
                        && settings.decode() == now.decode();
        if (!sameReader) reader = new BodyReader(now.buffer(), now.keep(), now.decode());
        settings = now;
        last = null;
        complaint = Optional.empty();
        interrupted = false;
    }

    /** The last body of the sample, of what the redirects led to; null when there was none. */
    Passage last() {
        return last;
    }

    /** What is wrong with the sample's response; empty when nothing is, or when there is none. */
    Optional<Complaint> complaint() {
        return complaint;
    }

    DownloadSettings settings() {
        return settings;
    }

    boolean interrupted() {
        return interrupted;
    }

    /** Public here, because the sampler is in another package. */
    @Override
    public HTTPSampleResult sample(URL url, String method, boolean redirected, int frameDepth) {
        depth = frameDepth;
        passage = null;
        if (depth == 0) {
            last = null;
            complaint = Optional.empty();
        }
        return super.sample(url, method, redirected, frameDepth);
    }

    @Override
    protected String complaint(String malformed, int frameDepth) {
        if (settings.asRequest()) return null;
        DownloadSettings of = frameDepth == 0 ? settings : settings.ofResource();
        Optional<Complaint> found =
                passage == null
                        ? Complaint.aboutNothing(of.expected(), malformed)
                        : Complaint.about(passage, of, interrupted, malformed);
        if (frameDepth == 0) complaint = found;
        return found.map(Complaint::sentence).orElse(null);
    }

    @Override
    protected boolean strict() {
        return settings.strict() && !settings.asRequest();
    }

    @Override
    protected boolean asRequest() {
        return settings.asRequest();
    }

    /** Decoding is ours, as far as there is any; and a stall is a stall before the body, too. */
    @Override
    protected void setupRequest(URL url, HttpRequestBase request, HTTPSampleResult result)
            throws IOException {
        super.setupRequest(url, request, result);
        if (settings.asRequest()) return;
        RequestConfig.Builder config =
                RequestConfig.copy(request.getConfig()).setContentCompressionEnabled(false);
        if (settings.maxStall() > 0) config.setSocketTimeout(settings.maxStall());
        request.setConfig(config.build());
    }

    /** The place where the context of a request can be had. */
    @Override
    protected void handleMethod(
            String method, HTTPSampleResult result, HttpRequestBase request, HttpContext of)
            throws IOException {
        super.handleMethod(method, result, request, of);
        context = of;
    }

    @Override
    protected byte[] readResponse(SampleResult result, InputStream in, long length)
            throws IOException {
        boolean main = depth == 0;
        if (settings.asRequest()) return drop(result, in, length);
        ChecksumKind checksum = main ? settings.expected().kind() : ChecksumKind.NONE;
        Wire wire = new Wire(in, checksum.start(), pace(), settings.stopAfter(), System::nanoTime);
        begins.accept(wire);
        DirectSocket direct = checksum == ChecksumKind.NONE ? WatchedSockets.direct(context) : null;
        if (direct != null) direct.discard(reader.waste());
        Body body = reader.read(wire, header(HttpHeaders.CONTENT_ENCODING));
        if (direct != null) direct.discard(null);
        setLatency(result, wire);
        passage = new Passage(wire, body, length);
        if (main) last = passage;
        if (wire.ended()) in.close();
        else super.interrupt(); // closing the stream would read the rest first
        return body.first();
    }

    /**
     * Reads as HTTP Request does, and keeps nothing: the stream is decoded already, and what it
     * throws is HTTP Request's failure.
     */
    private byte[] drop(SampleResult result, InputStream in, long length) throws IOException {
        Wire wire =
                new Wire(
                        in,
                        ChecksumKind.NONE.start(),
                        Pace.unlimited(),
                        Wire.NO_LIMIT,
                        System::nanoTime);
        if (depth == 0) last = new Passage(wire, Body.NOTHING, length);
        begins.accept(wire);
        try (in) {
            reader.drop(wire);
        } finally {
            setLatency(result, wire);
        }
        return Body.NOTHING.first();
    }

    private Pace pace() {
        pace =
                settings.rate() == 0
                        ? Pace.unlimited()
                        : Pace.of(settings.rate(), System::nanoTime, Parking.SYSTEM);
        if (interrupted) pace.cancel();
        return pace;
    }

    private String header(String name) {
        HttpResponse response = (HttpResponse) context.getAttribute(HttpCoreContext.HTTP_RESPONSE);
        Header header = response.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    /** JMeter's latency ends at the first byte of the body, and where there is none at its end. */
    private static void setLatency(SampleResult result, Wire wire) {
        result.latencyEnd();
        if (wire.count() == 0) return;
        long since = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - wire.firstByteAt());
        result.setLatency(Math.max(0, result.getLatency() - since));
    }

    /** Public here, because the sampler is in another package. */
    @Override
    public void threadFinished() {
        super.threadFinished();
    }

    /** Public here, because the sampler is in another package. */
    @Override
    public void notifyFirstSampleAfterLoopRestart() {
        super.notifyFirstSampleAfterLoopRestart();
    }

    /** Called by another thread. A reader that is held back wakes, one that waits is cut off. */
    @Override
    public boolean interrupt() {
        interrupted = true;
        pace.cancel();
        return super.interrupt();
    }
}
