// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Checks the fields of elements in saved plans as their forms do. {@code overdrive lint} loads it together with
 * JMeter's jars, so its methods have only types of the JDK.
 */
public final class SavedFields implements BiFunction<String, UnaryOperator<String>, List<String>> {

    /** @param home JMeter's folder; its jars are on the class path */
    public SavedFields(Path home) {
        System.setProperty("java.awt.headless", "true");
        Panels.use(home);
    }

    /**
     * Checks what is given; the element may not read an empty field.
     *
     * @param panel class of the element's form
     * @param saved the text of a property in the plan; "" if it is not set
     * @return a sentence for each field with a mistake; empty for an element that this JMeter does not have
     */
    @Override
    public List<String> apply(String panel, UnaryOperator<String> saved) {
        try {
            Object form = Class.forName(panel).getDeclaredConstructor().newInstance();
            return form instanceof DeclaredGui ours ? complaints(ours.declaration(), saved) : List.of();
        } catch (ReflectiveOperationException otherVersion) {
            return List.of();
        }
    }

    static List<String> complaints(Declaration declaration, UnaryOperator<String> saved) {
        List<String> sentences = new ArrayList<>();
        for (Field<?> field : declaration.fields()) {
            String text = saved.apply(field.property());
            if (field.given(text).isEmpty()) continue;
            try {
                field.check(text, Optional.empty());
            } catch (IllegalArgumentException e) {
                sentences.add(e.getMessage() + ".");
            }
        }
        return sentences;
    }
}
