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
 * JMeter's own HTTP client, whose responses are watched, and which remembers what it has thrown. A
 * response that is not as it must be fails, be it the page or an embedded resource; of redirects
 * that are followed the last one does, and of that it speaks. One JMeter thread.
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
        Throwable before = failure;
        try {
            return strict()
                    ? watched(url, method, redirected, depth)
                    : super.sample(url, method, redirected, depth);
        } finally {
            if (depth > 0) failure = before; // an embedded resource's tells nothing of the page
        }
    }

    private HTTPSampleResult watched(URL url, String method, boolean redirected, int depth) {
        Watch own = Watch.begin();
        if (depth == 0) watch = own;
        try {
            return super.sample(url, method, redirected, depth);
        } finally {
            own.end();
            WatchedUser.leaves();
        }
    }

    /**
     * A response with a good status has come, before redirects and embedded resources are followed.
     *
     * @param malformed what it has that it must not have, a sentence; null when nobody looked
     * @param depth 0 of the page, more of what is embedded
     * @return why it fails, a sentence, or null
     */
    protected String complaint(String malformed, int depth) {
        return malformed;
    }

    /** The place where a response is there as a whole, and nothing has followed from it. */
    @Override
    protected HTTPSampleResult resultProcessing(
            boolean redirected, int depth, HTTPSampleResult result) {
        if (strict()) Watch.current().judge();
        boolean leadsOn = result.isRedirect() && testElement.getFollowRedirects();
        if (result.isSuccessful() && !leadsOn) {
            String malformed = strict() ? Watch.current().complaint() : null;
            String complaint = complaint(malformed, depth);
            if (complaint != null) {
                result.setSuccessful(false);
                result.setResponseMessage(complaint);
            }
        }
        return super.resultProcessing(redirected, depth, result);
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
