// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.framing.WatchedHttp;
import java.io.IOException;
import java.net.URL;
import java.util.function.LongSupplier;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;

/**
 * HTTP Request's own client with a template for a body. What follows a redirect, and embedded
 * resources, have none. One JMeter thread, but for {@link #interrupt}.
 */
public final class UploadHttp extends WatchedHttp {

    private final TemplateBodies bodies;
    private final LongSupplier clock;
    private UploadSettings settings;
    private TemplateEntity entity;
    private boolean first;
    private long startedAt;

    /**
     * @param clock nanoTime
     */
    public UploadHttp(HTTPSamplerBase element, TemplateBodies bodies, LongSupplier clock) {
        super(element);
        this.bodies = bodies;
        this.clock = clock;
    }

    /** The next sample sends this. */
    public void begin(UploadSettings next) {
        settings = next;
        entity = null;
        startedAt = clock.getAsLong();
        bodies.nextRequest();
    }

    /** The body of this sample; null when it was not even made. */
    public TemplateEntity entity() {
        return entity;
    }

    /** nanoTime at which JMeter began to time the sample. */
    public long startedAt() {
        return startedAt;
    }

    @Override
    public HTTPSampleResult sample(
            URL url, String method, boolean areFollowingRedirect, int frameDepth) {
        first = !areFollowingRedirect && frameDepth == 0;
        return super.sample(url, method, areFollowingRedirect, frameDepth);
    }

    @Override
    protected boolean strict() {
        return settings.strict();
    }

    /** So a GET has a body, too. */
    @Override
    protected boolean getSendParameterValuesAsPostBody() {
        return first;
    }

    /** Still before the time of the sample begins: a length that must be measured takes a while. */
    @Override
    protected void setupRequest(URL url, HttpRequestBase request, HTTPSampleResult result)
            throws IOException {
        super.setupRequest(url, request, result);
        if (first && request instanceof HttpEntityEnclosingRequestBase)
            entity = bodies.body(settings);
    }

    /** JMeter has just started the time of the sample. */
    @Override
    protected void handleMethod(
            String method, HTTPSampleResult result, HttpRequestBase request, HttpContext context)
            throws IOException {
        if (first) startedAt = clock.getAsLong();
        super.handleMethod(method, result, request, context);
    }

    @Override
    protected String setupHttpEntityEnclosingRequestData(HttpEntityEnclosingRequestBase request) {
        request.setEntity(entity);
        return "";
    }

    /** What was sent is known when the server has answered. */
    @Override
    protected HTTPSampleResult resultProcessing(
            boolean areFollowingRedirect, int frameDepth, HTTPSampleResult result) {
        if (first && entity != null) result.setQueryString(entity.description());
        return super.resultProcessing(areFollowingRedirect, frameDepth, result);
    }

    @Override
    public void notifyFirstSampleAfterLoopRestart() {
        super.notifyFirstSampleAfterLoopRestart();
    }

    @Override
    public void threadFinished() {
        super.threadFinished();
    }
}
