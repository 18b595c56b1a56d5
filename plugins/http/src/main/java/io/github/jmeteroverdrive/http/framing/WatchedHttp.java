// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

import java.io.IOException;
import java.net.URL;
import java.util.regex.Matcher;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;

/**
 * JMeter's own HTTP client, whose responses are watched, and which remembers what it has thrown. Of
 * redirects that are followed it speaks of the last response. One JMeter thread.
 */
public abstract class WatchedHttp extends HTTPHC4Impl {

    private static final WatchedSockets SOCKETS = new WatchedSockets(CPS_HTTP);

    private Watch watch;
    private Throwable failure;

    protected WatchedHttp(HTTPSamplerBase element) {
        super(element);
    }

    /** Whether responses are watched. */
    protected abstract boolean strict();

    /** Whether it is to be JMeter's client in all, its messages and sockets included. */
    protected boolean asRequest() {
        return false;
    }

    @Override
    public HTTPSampleResult sample(URL url, String method, boolean redirected, int depth) {
        if (depth == 0) forget();
        if (!strict()) return super.sample(url, method, redirected, depth);
        Watch own = Watch.begin();
        if (depth == 0) watch = own;
        try {
            return super.sample(url, method, redirected, depth);
        } finally {
            own.end();
            WatchedUser.leaves();
        }
    }

    private void forget() {
        watch = null;
        failure = null;
    }

    /** The place where the context of a request can be had. */
    @Override
    protected void handleMethod(
            String method, HTTPSampleResult result, HttpRequestBase request, HttpContext context)
            throws IOException {
        super.handleMethod(method, result, request, context);
        if (!asRequest()) SOCKETS.offerTo(context);
        if (strict()) WatchedUser.asks(context, Watch.current());
    }

    /** JMeter puts null where an exception has no message. */
    @Override
    protected HTTPSampleResult errorResult(Throwable thrown, HTTPSampleResult result) {
        failure = thrown;
        super.errorResult(thrown, result);
        if (thrown.getMessage() == null && !asRequest())
            result.setResponseMessage(
                    result.getResponseMessage()
                            .replaceFirst("null$", Matcher.quoteReplacement(Reason.of(thrown))));
        return result;
    }

    /** What the last response has that it must not have, a sentence; null when nobody looked. */
    public final String malformed() {
        return watch == null ? null : watch.complaint();
    }

    /** Why there is no response with a status; null when there is one. */
    public final Throwable failure() {
        return failure;
    }
}
