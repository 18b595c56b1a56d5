// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.measure.AddressHint;
import java.io.IOException;
import java.net.URL;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.http.client.methods.HttpRequestBase;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.protocol.HttpContext;
import org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * JMeter's own HTTP client, in which a page or embedded resource fails when its response violates HTTP. Of redirects
 * that are followed, only the last response counts. One JMeter thread.
 */
public abstract class StrictHttpClient extends HTTPHC4Impl {

    /** The cause of samples that fail because their response violates HTTP. */
    public static final String MALFORMED = "the response is malformed";

    /** HttpClient writes how much of a body came. */
    private static final Pattern RECEIVED = Pattern.compile("received: [\\d,.]+");

    private static final WatchedSocketFactories SOCKETS = new WatchedSocketFactories(CPS_HTTP);

    private static final Pattern GOOD = Pattern.compile("[23]\\d\\d");

    private ResponseWatch watch;
    private Throwable failure;

    protected StrictHttpClient(HTTPSamplerBase element) {
        super(element);
    }

    /** An element's field for {@link #strict}. */
    public static Field<Boolean> strictField(String property) {
        return Field.flag(property, "Strict", true)
                .meaning(
                        true,
                        "a response that violates HTTP fails: an invalid Content-Length, no empty line"
                                + " after the last chunk, more bytes than announced")
                .meaning(false, "as HTTP Request does");
    }

    protected abstract boolean strict();

    /** Whether to be exactly JMeter's client, with its messages and sockets. */
    protected boolean asRequest() {
        return false;
    }

    @Override
    public HTTPSampleResult sample(URL url, String method, boolean redirected, int depth) {
        if (depth == 0) {
            watch = null;
            failure = null;
        }
        Throwable before = failure;
        try {
            return strict()
                    ? watchedSample(url, method, redirected, depth)
                    : super.sample(url, method, redirected, depth);
        } finally {
            if (depth > 0) failure = before; // that of an embedded resource is not the page's
        }
    }

    private HTTPSampleResult watchedSample(URL url, String method, boolean redirected, int depth) {
        ResponseWatch own = ResponseWatch.begin();
        if (depth == 0) watch = own;
        try {
            return super.sample(url, method, redirected, depth);
        } finally {
            own.end();
            UserToken.restore();
        }
    }

    /**
     * Checks a successful response, before redirects and embedded resources are followed.
     *
     * @param violation of HTTP, a sentence, or null
     * @param depth 0 of the page, more of what is embedded
     * @return why it fails, a sentence, or null
     */
    protected String failureOf(String violation, int depth) {
        return violation;
    }

    /** JMeter calls this when a response is complete, before redirects and embedded resources. */
    @Override
    protected HTTPSampleResult resultProcessing(boolean redirected, int depth, HTTPSampleResult result) {
        if (strict()) {
            ResponseWatch.current().complete();
            // JMeter's number may be that of another response: it asks a connection that is back in the pool
            ResponseWatch.current().bodyBytes().ifPresent(result::setBodySize);
        }
        boolean willFollow = result.isRedirect() && testElement.getFollowRedirects();
        if (result.isSuccessful() && !willFollow) {
            String violation = strict() ? ResponseWatch.current().violation() : null;
            String reason = failureOf(violation, depth);
            if (reason != null) {
                result.setSuccessful(false);
                result.setResponseMessage(reason);
            }
        }
        return super.resultProcessing(redirected, depth, result);
    }

    /** Public for the sampler, which JMeter notifies. */
    @Override
    public void notifyFirstSampleAfterLoopRestart() {
        super.notifyFirstSampleAfterLoopRestart();
    }

    /** Public for the sampler, which JMeter notifies. */
    @Override
    public void threadFinished() {
        super.threadFinished();
    }

    /** Here the context of a request is available. */
    @Override
    protected void handleMethod(String method, HTTPSampleResult result, HttpRequestBase request, HttpContext context)
            throws IOException {
        super.handleMethod(method, result, request, context);
        if (!asRequest()) SOCKETS.use(context);
        if (strict()) UserToken.set(context, ResponseWatch.current());
    }

    /** JMeter writes null where an exception has no message. */
    @Override
    protected HTTPSampleResult errorResult(Throwable thrown, HTTPSampleResult result) {
        failure = thrown;
        super.errorResult(thrown, result);
        if (thrown.getMessage() == null && !asRequest()) {
            String reason = Matcher.quoteReplacement(FailureReason.of(thrown));
            result.setResponseMessage(result.getResponseMessage().replaceFirst("null$", reason));
        }
        return result;
    }

    /** The violation of HTTP in the last response, a sentence, or null. */
    public final String violation() {
        return watch == null ? null : watch.violation();
    }

    /** Why there is no response with a status; null when there is one. */
    public final Throwable failure() {
        return failure;
    }

    /** The cause of a sample that HTTP Request itself failed, without what varies from request to request. */
    public final String cause(HTTPSampleResult result) {
        String code = result.getResponseCode();
        if (failure instanceof IllegalArgumentException) return code; // the message of a bad redirect has the URL
        if (GOOD.matcher(code).matches()) return code + " an embedded resource failed";
        String message = RECEIVED.matcher(result.getResponseMessage()).replaceFirst("received: …");
        return AddressHint.cause(code, message, result.getSubResults().length > 0);
    }

    /**
     * The user token of a watched request. HttpClient's pool reuses a connection when the request's token equals that
     * of the last request on it. So equality means here that the connection may be reused: it was watched from its
     * first byte, and no unread bytes wait on it. HTTP Request and clients that are not strict have JMeter's token, and
     * never get a watched connection.
     */
    private record UserToken(Object user, ResponseWatch watch) {

        /** The variable in which JMeter stores the token of its thread. */
        private static final String VARIABLE = "__jmeter.U_T__";

        static void set(HttpContext request, ResponseWatch watch) {
            Object user = request.getAttribute(HttpClientContext.USER_TOKEN);
            if (user instanceof UserToken token) user = token.user;
            request.setAttribute(HttpClientContext.USER_TOKEN, new UserToken(user, watch));
        }

        /** JMeter passes the last request's token to the next request, which may not be ours. */
        static void restore() {
            JMeterVariables variables = JMeterContextService.getContext().getVariables();
            if (variables != null && variables.getObject(VARIABLE) instanceof UserToken last)
                variables.putObject(VARIABLE, last.user);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof UserToken last && user.equals(last.user) && last.watch.reusable();
        }

        @Override
        public int hashCode() {
            return user.hashCode();
        }
    }
}
