// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The variables of a plan that have one value all the time: those that the Test Plan or User Defined Variables define
 * once, as a text without references.
 */
public final class ConstantVariables {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^${}]*)}");
    private static final String BEGIN = "${";

    private final Map<String, String> values = new HashMap<>();

    public ConstantVariables(Plan plan) {
        plan.enabled().stream()
                .flatMap(ConstantVariables::lists)
                .flatMap(list -> list.rows("Arguments.arguments").stream())
                .forEach(element -> values.merge(
                        element.property("Argument.name"),
                        element.property("Argument.value"),
                        (first, second) -> BEGIN));
    }

    private static Stream<PlanElement> lists(PlanElement element) {
        return element.type().equals("Arguments")
                ? Stream.of(element)
                : element.part("TestPlan.user_defined_variables").stream();
    }

    /** A text with its references resolved; empty if one of them may have another value at run time. */
    public Optional<String> value(String text) {
        String value = REFERENCE
                .matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(values.getOrDefault(match.group(1), BEGIN)));
        return value.contains(BEGIN) ? Optional.empty() : Optional.of(value);
    }
}
