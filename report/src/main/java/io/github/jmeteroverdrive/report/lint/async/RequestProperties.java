// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.async;

import io.github.jmeteroverdrive.report.lint.plan.HttpRequest;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The settings of an HTTP Request and its defaults that the other element can equal. */
final class RequestProperties {

    private static final String PREFIX = "HTTPSampler.";
    private static final String FOLLOW = "follow_redirects";
    private static final String KEEP_ALIVE = "use_keepalive";
    private static final Pattern OFF = Pattern.compile("|false");
    private static final Pattern NONE = Pattern.compile("");
    private static final Pattern ANY = Pattern.compile("(?s).*");

    /** Each known one with the values that it may have. */
    private static final Map<String, Pattern> KNOWN = new HashMap<>();

    private static void known(Pattern values, String... properties) {
        for (String property : properties) KNOWN.put(PREFIX + property, values);
    }

    static {
        known(ANY, "domain", "port", "protocol", "path", "method", "postBodyRaw");
        known(ANY, FOLLOW, KEEP_ALIVE, "ipSourceType");
        known(ANY, "BROWSER_COMPATIBLE_MULTIPART", "concurrentDwn", "concurrentPool");
        known(ANY, "embedded_url_re", "embedded_url_exclude_re");
        known(OFF, "auto_redirects", "DO_MULTIPART_POST", "image_parser", "md5", "monitor");
        known(NONE, "proxyScheme", "proxyHost", "proxyPort", "proxyUser", "proxyPass", "ipSource");
        known(Pattern.compile("|(?i)UTF-8"), "contentEncoding");
        known(Pattern.compile("|HttpClient4"), "implementation");
        known(Pattern.compile("|\\d{1,7}"), "connect_timeout");
        known(Pattern.compile("|0"), "response_timeout");
        KNOWN.put("TestPlan.comments", ANY);
    }

    private RequestProperties() {}

    static void check(PlanElement request) {
        Obstacle.unless(
                request.property(PREFIX + FOLLOW).equals("false"),
                "It follows redirects, and where they lead is not known; switch that off where there are none.");
        Obstacle.unless(request.isTrue(PREFIX + KEEP_ALIVE), "It does not keep connections.");
        for (PlanElement one : HttpRequest.all(request)) {
            for (String property : one.properties()) {
                String value = one.property(property);
                Obstacle.unless(
                        value.isEmpty()
                                || KNOWN.getOrDefault(property, NONE)
                                        .matcher(value)
                                        .matches(),
                        one + " has " + property + " = " + value + ", which has no equal.");
            }
            Obstacle.unless(
                    one.part("HTTPsampler.Files").stream()
                            .allMatch(part -> part.rows("HTTPFileArgs.files").isEmpty()),
                    one + " sends files.");
        }
    }
}
