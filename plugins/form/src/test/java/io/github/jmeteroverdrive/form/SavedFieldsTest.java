// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SavedFieldsTest {

    private static final String FORM = "TestElement.gui_class";
    private static final String NAME = "TestElement.name";
    private static final Declaration THING = Declaration.of(
            "od - Thing",
            "things.md",
            Section.of(
                    "",
                    Field.count("size", "Size", 0, 9).initial(7),
                    Field.flag("flag", "Flag", true),
                    Field.text("url", "URL").required("give one").valid(text -> {
                        if (!text.startsWith("http")) throw new IllegalArgumentException("give an http URL");
                    }),
                    Field.text("steps", "Steps").syntax(text -> {
                        if (text.contains("(")) throw new IllegalArgumentException("close the bracket");
                    }),
                    Field.nameOf("od - Place", "place", "Place"),
                    Field.text("places", "Places").mentions("od - Place", text -> List.of(text.split(",")))));
    private static final Declaration PLACE = Declaration.of("od - Place", "things.md", Section.of(""));

    /** The sentences about all elements of a plan. */
    @SafeVarargs
    private static List<String> complaints(Map<String, String>... plan) {
        List<UnaryOperator<String>> saved = Stream.of(plan)
                .<UnaryOperator<String>>map(element -> property -> element.getOrDefault(property, ""))
                .toList();
        Map<String, Declaration> forms = Map.of("Thing", THING, "Place", PLACE);
        return SavedFields.complaints(saved, form -> Optional.ofNullable(forms.get(form))).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static Map<String, String> thing(String property, String value) {
        return Map.of(FORM, "Thing", property, value);
    }

    private static Map<String, String> place(String name) {
        return Map.of(FORM, "Place", NAME, name);
    }

    @Test
    void eachMistakeIsOneSentence() {
        assertThat(complaints(Map.of(FORM, "Thing", "size", "10", "flag", "true", "url", "ftp://h", "steps", "${x}(")))
                .containsExactly(
                        "Size is '10': give a whole number from 0 to 9, or nothing for 7.",
                        "URL is 'ftp://h': give an http URL.",
                        "Steps: close the bracket.");
    }

    @Test
    void valuesThatOnlyTheRunKnowsAreNotChecked() {
        assertThat(Stream.of("size", "flag", "url", "place", "places")
                        .flatMap(property -> complaints(thing(property, "${x}")).stream()))
                .isEmpty();
        assertThat(complaints(thing("steps", "${__P(x,)}"))).containsExactly("Steps: close the bracket.");
        assertThat(complaints(Map.of(FORM, "Thing"))).isEmpty();
    }

    @Test
    void namesOfElementsMustBeInThePlan() {
        assertThat(complaints(thing("place", "a"), place("a"))).isEmpty();
        assertThat(complaints(place("a"), thing("place", "b"), place("c")))
                .containsExactly("Place is 'b': no enabled od - Place has this name; give one of a, c.");
        assertThat(complaints(thing("place", "b")))
                .containsExactly("Place is 'b': the plan has no enabled od - Place; add one.");
        assertThat(complaints(thing("places", "a,${x},b"), place("a")))
                .containsExactly("Places has 'b': no enabled od - Place has this name; give one of a.");
    }

    @Test
    void namesThatOnlyTheRunKnowsAreNotMissed() {
        assertThat(complaints(thing("place", "b"), place("${name}"))).isEmpty();
        Map<String, String> include =
                Map.of(FORM, "IncludeControllerGui", "TestElement.test_class", "IncludeController");
        assertThat(complaints(thing("place", "b"), include)).isEmpty();
    }
}
