// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint.async;

import io.github.jmeteroverdrive.report.lint.plan.Constants;
import io.github.jmeteroverdrive.report.lint.plan.PlanElement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The headers that HTTP Request sends by HttpClient4: those of a Header Manager, and its own. */
final class RequestHeaders {

    /** As JMeter 5.6.3 brings it. */
    private static final String CLIENT = "Apache-HttpClient/4.5.14 (Java/%s)";

    private static final String AGENT = "User-Agent";
    private static final String TYPE = "Content-Type";
    private static final String NAME = "Header.name";
    private static final String VALUE = "Header.value";

    /** JMeter or HttpClient4 makes something else of them. */
    private static final Set<String> SPECIAL = Set.of(
            "host",
            "content-length",
            "connection",
            "keep-alive",
            "transfer-encoding",
            "te",
            "trailer",
            "upgrade",
            "expect",
            "cookie",
            "authorization",
            "proxy-connection",
            "proxy-authorization");

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9-]+");
    private static final Pattern WORDS = Pattern.compile("[!-~&&[^\\\\]](?:[ -~&&[^\\\\]]*[!-~&&[^\\\\]])?");

    private RequestHeaders() {}

    /**
     * As lines.
     *
     * @param content what is sent as a body; null when the method has none
     */
    static String of(PlanElement request, Constants constants, String java, RequestContent content) {
        TreeMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (PlanElement one : given(request)) {
            String name = one.property(NAME);
            String value = constants.value(one.property(VALUE)).orElse("\\");
            Obstacle.unless(
                    TOKEN.matcher(name).matches()
                            && WORDS.matcher(value).matches()
                            && !SPECIAL.contains(name.toLowerCase(Locale.ROOT)),
                    "Header '" + name + "' may be sent as something else.");
            Obstacle.unless(headers.put(name, one.written(VALUE)) == null, "Header '" + name + "' is given twice.");
        }
        Obstacle.unless(
                content == null || content.raw() || !headers.containsKey(TYPE),
                "Its parameters are a form, of another " + TYPE + ".");
        headers.put("Connection", "keep-alive");
        headers.putIfAbsent(AGENT, String.format(CLIENT, java));
        if (content != null) headers.putIfAbsent(TYPE, content.type());
        if (content != null && content.isEmpty()) headers.put("Content-Length", "0");
        return headers.entrySet().stream()
                .map(one -> one.getKey() + ": " + one.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static List<PlanElement> given(PlanElement request) {
        List<PlanElement> managers = request.inScope().stream()
                .filter(one -> one.type().equals("HeaderManager"))
                .toList();
        Obstacle.unless(managers.size() < 2, "Several Header Managers act on it.");
        return managers.stream()
                .flatMap(one -> one.rows("HeaderManager.headers").stream())
                .toList();
    }
}
