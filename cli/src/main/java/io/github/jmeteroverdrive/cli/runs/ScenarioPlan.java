// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.measure.ParameterCall;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The metadata in a scenario's plan.
 *
 * @param comment of the test plan
 * @param defaults of parameters, where the plan has its own, in the order of the plan
 * @param parameters that it reads, in the order of the plan
 * @param samplers which of its figures are possible
 */
public record ScenarioPlan(
        String comment, Map<String, String> defaults, Set<String> parameters, PlanSamplers samplers) {

    /** Elements of other files may be included, too. */
    private static final String INCLUDED = "IncludeController";

    private static final Pattern OF_MESSAGES = Pattern.compile(
            "io\\.github\\.jmeteroverdrive\\.(?:(?:jms|kafka|mqtt)\\.\\w+|http\\.ZaqarWorker)|" + INCLUDED);
    private static final Pattern OF_HTTP =
            Pattern.compile("io\\.github\\.jmeteroverdrive\\.httpasync\\.\\w+|" + INCLUDED);

    private static final String COMMENT = "TestPlan.comments";

    static ScenarioPlan of(Element plan) {
        Map<String, String> defaults = new LinkedHashMap<>();
        Set<String> parameters = new LinkedHashSet<>();
        String comment = "";
        for (Element property : elements(plan, "stringProp")) {
            String text = property.getTextContent();
            // any element may have a comment; the test plan is the first element
            if (comment.isEmpty() && property.getAttribute("name").equals(COMMENT)) comment = text.strip();
            for (ParameterCall call : ParameterCall.in(text)) {
                parameters.add(call.name());
                call.defaultValue().ifPresent(value -> defaults.put(call.name(), value));
            }
        }
        return new ScenarioPlan(
                comment, defaults, parameters, new PlanSamplers(has(plan, OF_MESSAGES), has(plan, OF_HTTP)));
    }

    private static boolean has(Element plan, Pattern tag) {
        return elements(plan, "*").stream()
                .anyMatch(element -> tag.matcher(element.getTagName()).matches());
    }

    private static List<Element> elements(Element plan, String tag) {
        NodeList found = plan.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) elements.add((Element) found.item(i));
        return elements;
    }

    /** A parameter with its default in this plan. */
    public Home.Parameter withDefault(Home.Parameter p) {
        String value = defaults.getOrDefault(p.name(), p.value());
        return new Home.Parameter(p.name(), value, p.unit(), p.range(), p.meaning());
    }

    /** The first sentence of the comment, without the full stop. */
    public String summary() {
        return comment.split("\\.(?:\\s|$)", 2)[0];
    }
}
