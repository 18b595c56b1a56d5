// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.jmeter.testelement.TestElement;

/**
 * Checks the fields of the elements of a saved plan as their forms do. {@code overdrive lint} loads it together with
 * JMeter's jars, so its methods have only types of the JDK. One thread.
 */
public final class SavedFields implements Function<List<UnaryOperator<String>>, List<List<String>>> {

    /** By the class of the form; empty for one that this JMeter does not have, or that is not ours. */
    private final Map<String, Optional<Declaration>> declarations = new HashMap<>();

    /** @param home JMeter's folder; its jars are on the class path */
    public SavedFields(Path home) {
        System.setProperty("java.awt.headless", "true");
        Panels.use(home);
    }

    /**
     * Checks what is given; an element may not read an empty field.
     *
     * @param plan its enabled elements; each has the text of a property as in the file, those included that JMeter
     *     writes as attributes; "" if it is not set
     * @return for each element a sentence for each field with a mistake
     */
    @Override
    public List<List<String>> apply(List<UnaryOperator<String>> plan) {
        return complaints(plan, form -> declarations.computeIfAbsent(form, SavedFields::declaration));
    }

    private static Optional<Declaration> declaration(String form) {
        try {
            Class<?> type = Class.forName(form, false, SavedFields.class.getClassLoader());
            if (!DeclaredGui.class.isAssignableFrom(type)) return Optional.empty();
            DeclaredGui made = (DeclaredGui) type.getDeclaredConstructor().newInstance();
            return Optional.of(made.declaration());
        } catch (ReflectiveOperationException | LinkageError otherVersion) {
            return Optional.empty();
        }
    }

    static List<List<String>> complaints(
            List<UnaryOperator<String>> plan, Function<String, Optional<Declaration>> declarations) {
        List<Optional<Declaration>> declared = plan.stream()
                .map(element -> declarations.apply(element.apply(TestElement.GUI_CLASS)))
                .toList();
        boolean included = plan.stream()
                .anyMatch(element -> element.apply(TestElement.TEST_CLASS).endsWith("IncludeController"));
        Map<String, List<String>> names = new HashMap<>();
        for (int i = 0; i < plan.size(); i++) {
            String name = plan.get(i).apply(TestElement.NAME);
            declared.get(i)
                    .ifPresent(known -> names.computeIfAbsent(known.label(), label -> new ArrayList<>())
                            .add(name));
        }
        List<List<String>> sentences = new ArrayList<>();
        for (int i = 0; i < plan.size(); i++) {
            UnaryOperator<String> saved = plan.get(i);
            sentences.add(declared.get(i)
                    .map(known -> complaints(
                            known,
                            saved,
                            label -> included ? Optional.empty() : known(names.getOrDefault(label, List.of()))))
                    .orElse(List.of()));
        }
        return sentences;
    }

    private static List<String> complaints(
            Declaration declaration,
            UnaryOperator<String> saved,
            Function<String, Optional<List<String>>> namesByLabel) {
        List<String> sentences = new ArrayList<>();
        for (Field<?> field : declaration.fields()) {
            String text = saved.apply(field.property());
            if (field.given(text).isEmpty()) continue;
            try {
                field.check(text, namesByLabel.apply(field.referred()));
            } catch (IllegalArgumentException e) {
                sentences.add(e.getMessage() + ".");
            }
        }
        return sentences;
    }

    /** Empty if one of the names is known only in the run. */
    private static Optional<List<String>> known(List<String> names) {
        return names.stream().anyMatch(Declaration::waits) ? Optional.empty() : Optional.of(names);
    }
}
