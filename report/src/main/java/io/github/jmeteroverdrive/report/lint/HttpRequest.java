// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An HTTP Request with the HTTP Request Defaults that it may take. */
public final class HttpRequest {

    private static final String RESOURCES = "HTTPSampler.image_parser";
    private static final Set<String> FORMS = Set.of("HttpTestSampleGui", "HttpTestSampleGui2");

    /** The client implementations that our client can replace, in lower case; "" is JMeter's default. */
    private static final Map<String, Set<String>> WANTED = Map.of(
            RESOURCES,
            Set.of("", "false"),
            "HTTPSampler.implementation",
            Set.of("", "httpclient4"),
            "HTTPSampler.protocol",
            Set.of("", "http", "https"));

    private HttpRequest() {}

    /** Whether it parses its response body for embedded resources. */
    public static boolean fetchesResources(PlanElement request) {
        return all(request).stream().anyMatch(element -> element.isTrue(RESOURCES));
    }

    /** What our client would do differently, a sentence; empty if nothing. */
    public static Optional<String> obstacle(PlanElement request) {
        if (!FORMS.contains(request.gui().substring(request.gui().lastIndexOf('.') + 1)))
            return Optional.of("Its form is " + request.gui() + ", of another kind of request.");
        for (PlanElement element : all(request))
            for (Map.Entry<String, Set<String>> wanted : WANTED.entrySet()) {
                String value = element.property(wanted.getKey());
                if (!wanted.getValue().contains(value.toLowerCase(Locale.ROOT)))
                    return Optional.of(element + " has " + wanted.getKey() + " = " + Quoted.of(value)
                            + "; the od element that would replace the request cannot do the same.");
            }
        return Optional.empty();
    }

    /** The element that defines a property: the request itself or the nearest defaults. */
    public static PlanElement definingElement(PlanElement request, String property) {
        return all(request).stream()
                .filter(element -> !element.property(property).isEmpty())
                .findFirst()
                .orElse(request);
    }

    /** The request, then the HTTP Request Defaults from near to far. */
    public static List<PlanElement> all(PlanElement request) {
        List<PlanElement> all = new ArrayList<>(List.of(request));
        request.inScope().stream()
                .filter(element -> element.type().equals("ConfigTestElement"))
                .forEach(all::add);
        return all;
    }
}
