// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parameters of an HTTP Request as they are sent, or its body.
 *
 * @param raw whether it is a body as it was written
 */
record RequestContent(boolean raw, String text) {

    private static final String RAW = "HTTPSampler.postBodyRaw";
    private static final String NAME = "Argument.name";
    private static final String VALUE = "Argument.value";
    private static final String ENCODE = "HTTPArgument.always_encode";

    /** Text that is not changed by percent-encoding. */
    private static final Pattern SAFE = Pattern.compile("[\\w.-]*");

    static RequestContent of(PlanElement request, Constants constants) {
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
                        false, arguments.stream().map(RequestContent::parameter).collect(Collectors.joining("&")));
    }

    private static RequestContent raw(List<PlanElement> arguments, Constants constants) {
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
