// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.async;

import io.github.jmeteroverdrive.report.lint.plan.Constants;
import io.github.jmeteroverdrive.report.lint.plan.HttpRequest;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an HTTP Request sends, byte for byte, as the fields of od - HTTP Async Request say it. Texts are as they are to
 * be written in the plan.
 *
 * @param path with its query
 * @param headers lines, but for Host and Content-Length
 */
public record AsyncRequest(String method, String path, String headers, String body) {

    private static final String PATH = "HTTPSampler.path";
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final String QUERY = "(?:[\\w.~/?&=+,:;@!$'()*-]|%[0-9A-Fa-f]{2})*";

    /** A path that HttpClient4 leaves as it is; it makes // one slash and takes dots away. */
    private static final Pattern PLAIN =
            Pattern.compile("(?:/(?!\\.{1,2}(?:[/?]|$))[\\w.~-]+)*/?(?:\\?" + QUERY + ")?");

    /**
     * Reads it.
     *
     * @param java version of the Java that runs JMeter
     * @throws Obstacle when what it sends may be something else
     */
    public static AsyncRequest of(PlanElement request, Constants constants, String java) {
        RequestProperties.check(request);
        String method = request.property("HTTPSampler.method");
        Obstacle.unless(
                WITHOUT_BODY.contains(method) || WITH_BODY.contains(method),
                "Its method, '" + method + "', may be any.");
        RequestContent content = RequestContent.of(request, constants);
        boolean sends = WITH_BODY.contains(method);
        boolean query = method.equals("GET") && !content.raw();
        Obstacle.unless(
                sends && !(method.equals("DELETE") && content.isForm()) || query || content.isEmpty(),
                "Its parameters go another way with " + method + " than with GET or POST.");
        return new AsyncRequest(
                method,
                path(request, query ? content.text() : "", constants),
                RequestHeaders.of(request, constants, java, sends ? content : null),
                sends ? content.text() : "");
    }

    private static String path(PlanElement request, String query, Constants constants) {
        PlanElement said = HttpRequest.saying(request, PATH);
        String value = constants.value(said.property(PATH)).orElse("${");
        Obstacle.unless(
                PLAIN.matcher(value).matches(),
                "Its path, '" + said.property(PATH) + "', may be another when it is sent.");
        String path = value.isEmpty() ? "/" : said.written(PATH);
        if (query.isEmpty()) return path;
        Obstacle.unless(value.startsWith("/"), "It has parameters, and no path.");
        return path + (value.contains("?") ? '&' : '?') + query;
    }
}
