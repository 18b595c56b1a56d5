// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.lint;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Fields of our elements that a run would refuse. Used by one thread. */
public final class InvalidFields extends LintRule {

    private final Supplier<BiFunction<String, UnaryOperator<String>, List<String>>> forms;

    /** Null before the first element of ours: most plans of others have none, and loading JMeter takes a second. */
    private BiFunction<String, UnaryOperator<String>, List<String>> loaded;

    /** @param forms sentences about the fields of an element, by the class of its form and the text of a property */
    public InvalidFields(Supplier<BiFunction<String, UnaryOperator<String>, List<String>>> forms) {
        super("invalid-field", "the element's form, which marks this field", "Correct it, because a run refuses it.");
        this.forms = forms;
    }

    @Override
    public List<LintFinding> check(Plan plan) {
        List<PlanElement> ours = plan.enabled().stream()
                .filter(element -> element.gui().startsWith(BodyNeutralElements.OUR_PACKAGE))
                .toList();
        if (ours.isEmpty()) return List.of();
        if (loaded == null) loaded = forms.get();
        return ours.stream()
                .flatMap(element -> loaded.apply(element.gui(), element::property).stream()
                        .map(sentence -> found(element, sentence)))
                .toList();
    }
}
