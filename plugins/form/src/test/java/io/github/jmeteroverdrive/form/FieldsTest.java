// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.run.Refusal;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class FieldsTest {

    private enum Late {
        CATCH_UP,
        SKIP
    }

    private final TestElement element = new ConfigTestElement();
    private final Fields fields = Fields.of(element, "od - Thing");

    FieldsTest() {
        element.setName("mine");
    }

    private void set(String value) {
        element.setProperty("p", value);
    }

    @Test
    void readsTrimmedText() {
        set("  x ");
        assertThat(fields.text("p", "URL", "give one")).isEqualTo("x");
        assertThat(fields.optional("absent")).isEmpty();
    }

    @Test
    void namesElementFieldValueAndRemedy() {
        assertThatThrownBy(() -> fields.text("p", "URL", "give the broker's"))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "od - Thing 'mine': URL is '': it must not be empty; give the broker's.");
        set("-1");
        assertThatThrownBy(() -> fields.whole("p", "size", 1, 0, 9))
                .hasMessage(
                        "od - Thing 'mine': size is '-1': give a whole number from 0 to 9, or"
                                + " nothing for 1.");
    }

    @Test
    void readsNumbers() {
        assertThat(fields.whole("p", "size", 7, 0, 9)).isEqualTo(7);
        assertThat(fields.positive("p", "rate")).isEmpty();
        assertThat(fields.positiveWhole("p", "messages")).isEmpty();
        set("3");
        assertThat(fields.whole("p", "size", 7, 0, 9)).isEqualTo(3);
        assertThat(fields.positive("p", "rate")).hasValue(3);
        assertThat(fields.positiveWhole("p", "messages")).hasValue(3);
    }

    @Test
    void refusesWhatIsNotANumberAboveZero() {
        for (String bad : new String[] {"0", "-1", "x", "NaN", "Infinity"}) {
            set(bad);
            assertThatThrownBy(() -> fields.positive("p", "rate")).isInstanceOf(Refusal.class);
            assertThatThrownBy(() -> fields.positiveWhole("p", "messages"))
                    .isInstanceOf(Refusal.class);
        }
    }

    @Test
    void readsFlags() {
        assertThat(fields.flag("p", "persistent", true)).isTrue();
        set("FALSE");
        assertThat(fields.flag("p", "persistent", true)).isFalse();
        set("yes");
        assertThatThrownBy(() -> fields.flag("p", "persistent", true))
                .hasMessageContaining("give true or false");
    }

    @Test
    void readsChoices() {
        assertThat(fields.oneOf("p", "late", Late.SKIP)).isEqualTo(Late.SKIP);
        set("catch-up");
        assertThat(fields.oneOf("p", "late", Late.SKIP)).isEqualTo(Late.CATCH_UP);
        set("never");
        assertThatThrownBy(() -> fields.oneOf("p", "late", Late.SKIP))
                .hasMessageContaining("late is 'never': give one of catch-up, skip.");
    }
}
