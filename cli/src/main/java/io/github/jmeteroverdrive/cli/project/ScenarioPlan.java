// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * What a scenario's plan says of itself.
 *
 * @param comment of the test plan
 * @param defaults of parameters, where they are the plan's own, in the order of the plan
 */
public record ScenarioPlan(String comment, Map<String, String> defaults) {

    private static final String COMMENT = "TestPlan.comments";
    private static final Pattern OWN_DEFAULT =
            Pattern.compile("\\$\\{__od\\(([^,()]*),((?:[^)\\\\]|\\\\.)*)\\)}");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    static ScenarioPlan of(Element plan) {
        Map<String, String> defaults = new LinkedHashMap<>();
        String comment = "";
        for (Element property : strings(plan)) {
            String text = property.getTextContent();
            // each element may have one, and the test plan is the first
            if (comment.isEmpty() && property.getAttribute("name").equals(COMMENT))
                comment = text.strip();
            Matcher own = OWN_DEFAULT.matcher(text);
            while (own.find())
                defaults.put(own.group(1), ESCAPED.matcher(own.group(2)).replaceAll("$1"));
        }
        return new ScenarioPlan(comment, defaults);
    }

    private static List<Element> strings(Element plan) {
        NodeList found = plan.getElementsByTagName("stringProp");
        List<Element> strings = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) strings.add((Element) found.item(i));
        return strings;
    }

    /** The first sentence of the comment, without its stop. */
    public String summary() {
        return comment.split("\\.(?:\\s|$)", 2)[0];
    }
}
