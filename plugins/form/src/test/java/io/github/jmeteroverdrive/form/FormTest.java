// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Component;
import java.awt.Container;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

/** How the form shows fields, reports changes and shows refusals. */
class FormTest {

    private static final Field<Integer> COUNT =
            Field.count("count", "Count", 0, 9).initial(7).unit("ms").hint("How long");
    private static final Field<Boolean> FLAG = Field.flag("flag", "Flag", false);
    private static final Field<String> SCRIPT = Field.text("script", "Script").groovy();
    private static final Form FORM =
            new Form(
                    Declaration.of("od - Thing", "things.md", Section.of("", COUNT, FLAG, SCRIPT)));

    private static Stream<Component> all(Container in) {
        return Arrays.stream(in.getComponents())
                .flatMap(
                        part ->
                                part instanceof Container inner
                                        ? Stream.concat(Stream.of(part), all(inner))
                                        : Stream.of(part));
    }

    private static Component named(String name) {
        return all(FORM.panel()).filter(part -> name.equals(part.getName())).findFirst().get();
    }

    @Test
    void labelsHaveTheUnitAndInputsTheToolTip() {
        assertThat(all(FORM.panel()).filter(JLabel.class::isInstance).map(JLabel.class::cast))
                .filteredOn(label -> label.getLabelFor() != null)
                .extracting(JLabel::getText)
                .containsExactly("Count, ms:", "Flag:", "Script:");
        assertThat(((JTextComponent) named("count")).getToolTipText())
                .isEqualTo("How long; ms; 0 to 9");
    }

    @Test
    void inputNotifiesListeners() {
        FORM.clear();
        AtomicInteger changes = new AtomicInteger();
        FORM.onChange(changes::incrementAndGet);
        ((JTextComponent) named("script")).setText("1 + 1");
        assertThat(changes.getAndSet(0)).isPositive();
        ((JComboBox<?>) named("flag")).setSelectedItem("true");
        assertThat(changes.getAndSet(0)).isPositive();
        ((JTextComponent) named("count")).setText("${n}");
        assertThat(changes.get()).isPositive();
        assertThat(FORM.text(COUNT)).isEqualTo("${n}");
        assertThat(FORM.text(FLAG)).isEqualTo("true");
        assertThat(FORM.text(SCRIPT)).isEqualTo("1 + 1");
    }

    @Test
    void missingPropertiesShowTheInitialValue() {
        TestElement element = new ConfigTestElement();
        element.setProperty("flag", "${f}");
        FORM.updateUi(element);
        assertThat(FORM.text(COUNT)).isEqualTo("7");
        assertThat(FORM.text(FLAG)).isEqualTo("${f}");
        FORM.clear();
        assertThat(FORM.text(FLAG)).isEqualTo("false");
    }

    @Test
    void refusalAppearsUnderTheFieldImmediately() {
        FORM.clear();
        JTextComponent input = (JTextComponent) named("count");
        JTextComponent sentence = (JTextComponent) named("count.fault");
        assertThat(sentence.isVisible()).isFalse();
        input.setText("ten");
        assertThat(sentence.isVisible()).isTrue();
        assertThat(sentence.getText())
                .isEqualTo("Count is 'ten': give a whole number from 0 to 9, or nothing for 7.");
        input.setText("${later}");
        assertThat(sentence.isVisible()).isFalse();
        TestElement element = new ConfigTestElement();
        element.setProperty("count", "10");
        FORM.updateUi(element);
        assertThat(sentence.getText()).contains("'10'");
        FORM.clear();
        assertThat(sentence.isVisible()).isFalse();
    }
}
