// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parsing, refusals and tool tip of a declared field. */
class DeclarationTest {

    private enum Late {
        CATCH_UP,
        SKIP
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(String sentence) {
            super(sentence);
        }
    }

    private static final Field<Integer> SIZE =
            Field.count("p", "Size", 0, 9).initial(7).unit("bytes").hint("Of a body");
    private static final Field<Long> LIFE =
            Field.whole("p", "Life", 0, Long.MAX_VALUE).unit("ms").emptyIs(0L, "no expiry");
    private static final Field<OptionalLong> LIMIT = Field.limit("p", "Limit");
    private static final Field<OptionalDouble> RATE = Field.positive("p", "Rate", Double.POSITIVE_INFINITY);
    private static final Field<Boolean> FLAG =
            Field.flag("p", "Persistent", true).meaning(true, "kept").meaning(false, "lost");
    private static final Field<Late> LATE = Field.choice("p", "Late", Late.SKIP);
    private static final Field<Optional<Integer>> SHARE =
            Field.count("p", "Share", 1, 9).optional("one each").meaning(Optional.of(2), "two");
    private static final Field<String> URL =
            Field.text("p", "URL").shown("${url}").required("give the broker's");

    private final TestElement element = new ConfigTestElement();
    private final Fields fields =
            Fields.of(element, Declaration.of("od - Thing", "things.md", Section.of("", SIZE)), Refused::new);

    private Fields given(String value) {
        element.setName("mine");
        element.setProperty("p", value);
        return fields;
    }

    @Test
    void readsGivenValues() {
        assertThat(given(" 3 ").get(SIZE)).isEqualTo(3);
        assertThat(given("3").get(LIFE)).isEqualTo(3);
        assertThat(given("3").get(LIMIT)).hasValue(3);
        assertThat(given("0.5").get(RATE)).hasValue(0.5);
        assertThat(given("FALSE").get(FLAG)).isFalse();
        assertThat(given("catch-up").get(LATE)).isEqualTo(Late.CATCH_UP);
        assertThat(given("Catch_Up").get(LATE)).isEqualTo(Late.CATCH_UP);
        assertThat(given("9").get(SHARE)).contains(9);
        assertThat(given(" x ").get(URL)).isEqualTo("x");
        assertThat(given(" x ").get(Field.text("p", "Password").verbatim())).isEqualTo(" x ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void emptyFieldsHaveTheirDefaults(String nothing) {
        assertThat(given(nothing).get(SIZE)).isEqualTo(7);
        assertThat(given(nothing).get(LIFE)).isZero();
        assertThat(given(nothing).get(LIMIT)).isEmpty();
        assertThat(given(nothing).get(RATE)).isEmpty();
        assertThat(given(nothing).get(FLAG)).isTrue();
        assertThat(given(nothing).get(LATE)).isEqualTo(Late.SKIP);
        assertThat(given(nothing).get(SHARE)).isEmpty();
        element.removeProperty("p");
        assertThat(fields.get(SIZE)).isEqualTo(7);
    }

    @Test
    void refusalNamesElementFieldValueAndRemedy() {
        assertThatThrownBy(() -> given("-1").get(SIZE))
                .isInstanceOf(Refused.class)
                .hasMessage("od - Thing 'mine': Size is '-1': give a whole number from 0 to 9, or" + " nothing for 7.");
        assertThatThrownBy(() -> given("x").get(LIFE))
                .hasMessageContaining("give a whole number of at least 0, or nothing for no expiry.");
        assertThatThrownBy(() -> given("").get(URL))
                .hasMessage("od - Thing 'mine': URL is '': it must not be empty; give the broker's.");
        assertThatThrownBy(() -> given("yes").get(FLAG)).hasMessageContaining("give true or false.");
        assertThatThrownBy(() -> given("never").get(LATE))
                .hasMessageContaining("Late is 'never': give one of catch-up, skip.");
    }

    @Test
    void refusalHasALineForEachFieldWithAnInvalidValue() {
        Field<Integer> first = Field.count("first", "First", 1, 9);
        Field<Integer> second = Field.count("second", "Second", 1, 9);
        Field<Boolean> third = Field.flag("third", "Third", true);
        Field<Integer> later = Field.count("later", "Later", 1, 9);
        Field<String> empty = Field.text("empty", "Empty").required("give one");
        element.setProperty("second", "0");
        element.setProperty("first", "3");
        element.setProperty("third", "perhaps");
        element.setProperty("later", "${count}");
        Declaration declaration =
                Declaration.of("od - Thing", "things.md", Section.of("", first, third, second, later, empty));
        assertThatThrownBy(() -> Fields.of(element, declaration, Refused::new).get(second))
                .hasMessage("od - Thing: Second is '0': give a whole number from 1 to 9.\n"
                        + "od - Thing: Third is 'perhaps': give true or false.");
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "x", "NaN", "Infinity"})
    void limitsMustBePositiveAndFinite(String bad) {
        assertThatThrownBy(() -> given(bad).get(RATE)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> given(bad).get(LIMIT)).isInstanceOf(Refused.class);
    }

    @Test
    void toolTipsAreDerivedFromTheDeclaration() {
        assertThat(Help.toolTip(SIZE)).isEqualTo("Of a body; bytes; 0 to 9");
        assertThat(Help.toolTip(LIFE)).isEqualTo("empty or 0 = no expiry; ms; 0 or more");
        assertThat(Help.toolTip(FLAG)).isEqualTo("true: kept; false: lost");
        assertThat(Help.values(LATE)).isEqualTo("catch-up, skip");
        assertThat(Help.toolTip(SHARE)).isEqualTo("2 = two; empty = one each; 1 to 9");
        assertThat(Help.toolTip(URL)).isEqualTo("required");
        assertThat(Help.toolTip(Field.text("p", "File"))).isNull();
        assertThat(Help.toolTip(Field.text("p", "Template").shown("$1$"))).isEqualTo("empty = no text");
    }

    @Test
    void elementWaitsForVariablesAndFunctionsInDeclaredFieldsOnly() {
        Declaration declaration = Declaration.of("od - Thing", "things.md", Section.of("", SIZE));
        element.setProperty("other", "${x}");
        assertThat(declaration.waits(element)).isFalse();
        element.setProperty("p", "1${x}");
        assertThat(declaration.waits(element)).isTrue();
        element.setProperty(new FunctionProperty("p", new CompoundVariable()));
        assertThat(declaration.waits(element)).isTrue();
        element.removeProperty("p");
        assertThat(declaration.waits(element)).isFalse();
    }
}
