// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Component;
import java.awt.Container;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPasswordField;
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
            new Form(Declaration.of("od - Thing", "things.md", Section.of("", COUNT, FLAG, SCRIPT)));

    private static Stream<Component> all(Container in) {
        return Arrays.stream(in.getComponents())
                .flatMap(part ->
                        part instanceof Container inner ? Stream.concat(Stream.of(part), all(inner)) : Stream.of(part));
    }

    private static Component named(String name) {
        return all(FORM.panel())
                .filter(part -> name.equals(part.getName()))
                .findFirst()
                .get();
    }

    @Test
    void labelsHaveTheUnitAndInputsTheToolTip() {
        assertThat(all(FORM.panel()).filter(JLabel.class::isInstance).map(JLabel.class::cast))
                .filteredOn(label -> label.getLabelFor() != null)
                .extracting(JLabel::getText)
                .containsExactly("Count, ms:", "Flag:", "Script:");
        assertThat(((JTextComponent) named("count")).getToolTipText()).isEqualTo("How long; ms; 0 to 9");
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
    void reasonOfARefusalAppearsWhileTyping() {
        FORM.clear();
        JTextComponent input = (JTextComponent) named("count");
        JTextComponent sentence = (JTextComponent) named("fault");
        assertThat(sentence.getText()).isEmpty();
        input.setText("ten");
        assertThat(sentence.getText()).isEqualTo("Count is 'ten': give a whole number from 0 to 9, or nothing for 7.");
        input.setText("${later}");
        assertThat(sentence.getText()).isEmpty();
        TestElement element = new ConfigTestElement();
        element.setProperty("count", "10");
        FORM.updateUi(element);
        assertThat(sentence.getText()).contains("'10'");
        FORM.clear();
        assertThat(sentence.getText()).isEmpty();
    }

    @Test
    void syntaxIsCheckedInTextsWithVariablesToo() {
        Field<String> steps = Field.text("steps", "Steps").syntax(text -> {
            if (!text.endsWith("}")) throw new IllegalArgumentException("close the brace");
        });
        assertThatCode(() -> steps.check("{${a}}", Optional.empty())).doesNotThrowAnyException();
        assertThatThrownBy(() -> steps.check("{${a", Optional.empty())).hasMessage("Steps: close the brace");
        assertThatCode(() -> steps.check("", Optional.empty())).doesNotThrowAnyException();
    }

    @Test
    void nameOfAnElementMustBeInThePlan() {
        Field<String> endpoint = Field.text("endpoint", "Endpoint").refersTo("od - HTTP Endpoint");
        assertThatCode(() -> endpoint.check("shop", Optional.of(List.of("shop"))))
                .doesNotThrowAnyException();
        assertThatCode(() -> endpoint.check("show", Optional.empty())).doesNotThrowAnyException();
        assertThatCode(() -> endpoint.check("${later}", Optional.of(List.of()))).doesNotThrowAnyException();
        assertThatThrownBy(() -> endpoint.check("show", Optional.of(List.of("shop", "login"))))
                .hasMessage("Endpoint is 'show': no enabled od - HTTP Endpoint has this name; give one of shop, login");
        assertThatThrownBy(() -> endpoint.check("show", Optional.of(List.of())))
                .hasMessage("Endpoint is 'show': the plan has no enabled od - HTTP Endpoint; add one");
    }

    @Test
    void passwordIsShownAsDotsUnlessItIsAVariable() {
        Form form = new Form(Declaration.of(
                "od - Thing",
                "things.md",
                Section.of("", Field.text("secret", "Secret").password())));
        JPasswordField input = (JPasswordField) all(form.panel())
                .filter(JPasswordField.class::isInstance)
                .findFirst()
                .get();
        input.setText("open sesame");
        assertThat(input.echoCharIsSet()).isTrue();
        input.setText("${__P(secret)}");
        assertThat(input.echoCharIsSet()).isFalse();
    }

    /** JMeter makes a panel as tall as its window. */
    @Test
    void helpButtonKeepsItsHeightInATallWindow() {
        Declaration little = Declaration.of("od - Thing", "things.md", Section.of("One", Field.text("a", "A")));
        assertThat(helpHeight(little, 2000)).isEqualTo(helpHeight(little, 200));
    }

    private static int helpHeight(Declaration declaration, int window) {
        JComponent panel = new Form(declaration).panel();
        panel.setSize(800, window);
        panel.doLayout();
        return Stream.of(panel.getComponents())
                .filter(JButton.class::isInstance)
                .findFirst()
                .orElseThrow()
                .getHeight();
    }
}
