// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an HTTP Request sends, byte for byte, as fields of od - HTTP Async Request. Texts are in the form that the plan
 * contains.
 *
 * @param path with its query
 * @param headers lines, without Host and Content-Length
 */
public record AsyncRequest(String method, String path, String headers, String body) {

    private static final String PATH = "HTTPSampler.path";
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");
    private static final String QUERY = "(?:[\\w.~/?&=+,:;@!$'()*-]|%[0-9A-Fa-f]{2})*";

    /** Paths that HttpClient4 sends unchanged; it collapses // and removes dot segments. */
    private static final Pattern PLAIN =
            Pattern.compile("(?:/(?!\\.{1,2}(?:[/?]|$))[\\w.~-]+)*/?(?:\\?" + QUERY + ")?");

    /**
     * @param java version of the Java that runs JMeter
     * @throws Obstacle if it may send something else
     */
    public static AsyncRequest of(PlanElement request, ConstantVariables constants, String java) {
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
                "Its parameters are sent differently with " + method + " than with GET or POST.");
        return new AsyncRequest(
                method,
                path(request, query ? content.text() : "", constants),
                RequestHeaders.of(request, constants, java, sends ? content : null),
                sends ? content.text() : "");
    }

    private static String path(PlanElement request, String query, ConstantVariables constants) {
        PlanElement element = HttpRequest.definingElement(request, PATH);
        String value = constants.value(element.property(PATH)).orElse("${");
        Obstacle.unless(
                PLAIN.matcher(value).matches(),
                "Its path, '" + element.property(PATH) + "', may be another when it is sent.");
        String path = value.isEmpty() ? "/" : element.written(PATH);
        if (query.isEmpty()) return path;
        Obstacle.unless(value.startsWith("/"), "It has parameters, and no path.");
        return path + (value.contains("?") ? '&' : '?') + query;
    }

    /** The headers that HTTP Request sends through HttpClient4: those of a Header Manager, and its own. */
    private static final class RequestHeaders {

        /** The version in JMeter 5.6.3. */
        private static final String CLIENT = "Apache-HttpClient/4.5.14 (Java/%s)";

        private static final String AGENT = "User-Agent";
        private static final String TYPE = "Content-Type";
        private static final String NAME = "Header.name";
        private static final String VALUE = "Header.value";

        /** Headers that JMeter or HttpClient4 handles specially. */
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
         * @param content the body to send; null if the method has none
         */
        static String of(PlanElement request, ConstantVariables constants, String java, RequestContent content) {
            TreeMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (PlanElement element : given(request)) {
                String name = element.property(NAME);
                String value = constants.value(element.property(VALUE)).orElse("\\");
                Obstacle.unless(
                        TOKEN.matcher(name).matches()
                                && WORDS.matcher(value).matches()
                                && !SPECIAL.contains(name.toLowerCase(Locale.ROOT)),
                        "Header '" + name + "' may be sent as something else.");
                Obstacle.unless(
                        headers.put(name, element.written(VALUE)) == null, "Header '" + name + "' is given twice.");
            }
            Obstacle.unless(
                    content == null || content.raw() || !headers.containsKey(TYPE),
                    "Its parameters are a form, of another " + TYPE + ".");
            headers.put("Connection", "keep-alive");
            headers.putIfAbsent(AGENT, String.format(CLIENT, java));
            if (content != null) headers.putIfAbsent(TYPE, content.type());
            if (content != null && content.isEmpty()) headers.put("Content-Length", "0");
            return headers.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining("\n"));
        }

        private static List<PlanElement> given(PlanElement request) {
            List<PlanElement> managers = request.inScope().stream()
                    .filter(element -> element.type().equals("HeaderManager"))
                    .toList();
            Obstacle.unless(managers.size() < 2, "Several Header Managers act on it.");
            return managers.stream()
                    .flatMap(element -> element.rows("HeaderManager.headers").stream())
                    .toList();
        }
    }

    /** The settings of an HTTP Request and its defaults that the new element can reproduce. */
    private static final class RequestProperties {

        private static final String PREFIX = "HTTPSampler.";
        private static final String FOLLOW = "follow_redirects";
        private static final String KEEP_ALIVE = "use_keepalive";
        private static final Pattern OFF = Pattern.compile("|false");
        private static final Pattern NONE = Pattern.compile("");
        private static final Pattern ANY = Pattern.compile("(?s).*");

        /** Each known setting with its supported values. */
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
            for (PlanElement element : HttpRequest.all(request)) {
                for (String property : element.properties()) {
                    String value = element.property(property);
                    Obstacle.unless(
                            value.isEmpty()
                                    || KNOWN.getOrDefault(property, NONE)
                                            .matcher(value)
                                            .matches(),
                            element + " has " + property + " = " + Quoted.of(value) + ", which has no equivalent.");
                }
                Obstacle.unless(
                        element.part("HTTPsampler.Files").stream()
                                .allMatch(
                                        part -> part.rows("HTTPFileArgs.files").isEmpty()),
                        element + " sends files.");
            }
        }
    }

    /**
     * The parameters of an HTTP Request as they are sent, or its body.
     *
     * @param raw whether it is a body as it was written
     */
    private record RequestContent(boolean raw, String text) {

        private static final String RAW = "HTTPSampler.postBodyRaw";
        private static final String NAME = "Argument.name";
        private static final String VALUE = "Argument.value";
        private static final String ENCODE = "HTTPArgument.always_encode";

        /** Text that is not changed by percent-encoding. */
        private static final Pattern SAFE = Pattern.compile("[\\w.-]*");

        static RequestContent of(PlanElement request, ConstantVariables constants) {
            List<PlanElement> arguments = request.part("HTTPsampler.Arguments").stream()
                    .flatMap(part -> part.rows("Arguments.arguments").stream())
                    .toList();
            for (PlanElement element : HttpRequest.all(request))
                Obstacle.unless(
                        element.equals(request)
                                || element.part("HTTPsampler.Arguments").stream()
                                        .allMatch(part ->
                                                part.rows("Arguments.arguments").isEmpty()),
                        element + " adds parameters.");
            return request.isTrue(RAW)
                    ? raw(arguments, constants)
                    : new RequestContent(
                            false,
                            arguments.stream().map(RequestContent::parameter).collect(Collectors.joining("&")));
        }

        private static RequestContent raw(List<PlanElement> arguments, ConstantVariables constants) {
            Obstacle.unless(arguments.size() == 1, "Its body is in pieces, or there is none.");
            PlanElement body = arguments.get(0);
            Obstacle.unless(
                    constants.value(body.property(VALUE)).isPresent(),
                    "Its body has ${…}, whose value may change from request to request.");
            Obstacle.unless(!body.isTrue(ENCODE) && !body.property(VALUE).isBlank(), "Its body is empty, or encoded.");
            return new RequestContent(true, body.written(VALUE));
        }

        private static String parameter(PlanElement element) {
            String name = element.property(NAME);
            String value = element.property(VALUE);
            Obstacle.unless(
                    !name.isBlank() && !(name + value).contains("${"),
                    "Parameter '" + name + "' has no name, or ${…} in it.");
            Obstacle.unless(
                    element.property("Argument.metadata").equals("="),
                    "Parameter '" + name + "' is written without an equals sign.");
            Obstacle.unless(
                    element.isTrue(ENCODE) || SAFE.matcher(name + value).matches(),
                    "Parameter '" + name + "' is not encoded.");
            return encoded(name) + '=' + encoded(value);
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        boolean isEmpty() {
            return text.isEmpty();
        }

        /** Whether it has parameters. */
        boolean isForm() {
            return !raw && !text.isEmpty();
        }

        /** HttpClient4's default content type, without a Header Manager. */
        String type() {
            return (raw ? "text/plain" : "application/x-www-form-urlencoded") + "; charset=UTF-8";
        }
    }
}
