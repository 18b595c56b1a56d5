// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SavedFieldsTest {

    private static final Declaration DECLARATION = Declaration.of(
            "od - Thing",
            "things.md",
            Section.of(
                    "",
                    Field.count("size", "Size", 0, 9).initial(7),
                    Field.flag("flag", "Flag", true),
                    Field.text("url", "URL").required("give one"),
                    Field.text("steps", "Steps").syntax(text -> {
                        if (text.contains("(")) throw new IllegalArgumentException("close the bracket");
                    })));

    @Test
    void eachMistakeIsOneSentence() {
        Map<String, String> saved = Map.of("size", "10", "flag", "true", "steps", "${x}(");
        assertThat(SavedFields.complaints(DECLARATION, name -> saved.getOrDefault(name, "")))
                .containsExactly(
                        "Size is '10': give a whole number from 0 to 9, or nothing for 7.",
                        "Steps: close the bracket.");
    }

    @Test
    void valuesThatOnlyTheRunKnowsAreNotChecked() {
        assertThat(SavedFields.complaints(DECLARATION, name -> "${__P(" + name + ",)}"))
                .containsExactly("Steps: close the bracket.");
        assertThat(SavedFields.complaints(DECLARATION, name -> "")).isEmpty();
    }
}
