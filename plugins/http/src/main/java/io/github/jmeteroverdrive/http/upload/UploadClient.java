// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.connection.StrictHttpClient;
import java.io.IOException;
import java.net.URL;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;

/**
 * HTTP Request's client with a template as the body. Requests that follow a redirect, and those of embedded resources,
 * have none. One JMeter thread, except {@link #interrupt}.
 */
public final class UploadClient extends StrictHttpClient {

    private final TemplateEntityFactory bodies;
    private UploadSettings settings;
    private TemplateEntity entity;
    private boolean first;
    private long startedAt;

    public UploadClient(HTTPSamplerBase element, TemplateEntityFactory bodies) {
        super(element);
        this.bodies = bodies;
    }

    /** Sets the body of the next sample. */
    void begin(UploadSettings next) {
        settings = next;
        entity = null;
        startedAt = System.nanoTime();
        bodies.nextRequest();
    }

    /** The body of this sample; null when it failed before. */
    TemplateEntity entity() {
        return entity;
    }

    /** nanoTime at which JMeter began to time the sample. */
    long startedAt() {
        return startedAt;
    }

    @Override
    public HTTPSampleResult sample(URL url, String method, boolean redirected, int depth) {
        if (settings == null) settings = UploadSettings.of(testElement); // of a clone that fetches embedded resources
        first = !redirected && depth == 0;
        return super.sample(url, method, redirected, depth);
    }

    @Override
    protected boolean strict() {
        return settings.strict();
    }

    /** True, so that a GET also has a body. */
    @Override
    protected boolean getSendParameterValuesAsPostBody() {
        return first;
    }

    /** Runs before JMeter starts timing the sample, because measuring a length takes a while. */
    @Override
    protected void setupRequest(URL url, HttpRequestBase request, HTTPSampleResult result) throws IOException {
        super.setupRequest(url, request, result);
        if (first && request instanceof HttpEntityEnclosingRequestBase) entity = bodies.body(settings);
    }

    /** JMeter has just begun to time the sample. */
    @Override
    protected void handleMethod(String method, HTTPSampleResult result, HttpRequestBase request, HttpContext context)
            throws IOException {
        if (first) startedAt = System.nanoTime();
        super.handleMethod(method, result, request, context);
    }

    @Override
    protected String setupHttpEntityEnclosingRequestData(HttpEntityEnclosingRequestBase request) {
        request.setEntity(entity);
        return "";
    }

    /** The sent body is known when the server has responded. */
    @Override
    protected HTTPSampleResult resultProcessing(boolean redirected, int depth, HTTPSampleResult result) {
        if (first && entity != null) result.setQueryString(entity.description());
        return super.resultProcessing(redirected, depth, result);
    }
}
