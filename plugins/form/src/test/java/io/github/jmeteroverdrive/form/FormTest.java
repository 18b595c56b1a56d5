// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FormTest {

    @BeforeAll
    static void noDisplay() {
        System.setProperty("java.awt.headless", "true");
    }

    private final Form form =
            new Form()
                    .section("What")
                    .text("t", "Text", "initial", "a hint")
                    .choice("c", "Choice", "b", "a hint", "a", "b")
                    .lines("l", "Lines", "", "a hint");

    @Test
    void showsInitialValuesOfWhatAnElementLacks() {
        TestElement element = new ConfigTestElement();
        form.load(element);
        form.store(element);
        assertThat(element.getPropertyAsString("t")).isEqualTo("initial");
        assertThat(element.getPropertyAsString("c")).isEqualTo("b");
        assertThat(element.getPropertyAsString("l")).isEmpty();
    }

    @Test
    void givesBackWhatItWasShown() {
        TestElement from = new ConfigTestElement();
        from.setProperty("t", "${__P(x)}");
        from.setProperty("c", "${neither}");
        from.setProperty("l", "one\ntwo");
        form.load(from);
        TestElement to = new ConfigTestElement();
        form.store(to);
        assertThat(to.getPropertyAsString("t")).isEqualTo("${__P(x)}");
        assertThat(to.getPropertyAsString("c")).isEqualTo("${neither}");
        assertThat(to.getPropertyAsString("l")).isEqualTo("one\ntwo");
    }

    @Test
    void clearsToInitialValues() {
        TestElement element = new ConfigTestElement();
        element.setProperty("t", "other");
        form.load(element);
        form.clear();
        form.store(element);
        assertThat(element.getPropertyAsString("t")).isEqualTo("initial");
    }

    @Test
    void putsAllFieldsIntoSections() {
        assertThat(form.panel().getComponentCount()).isEqualTo(1);
    }
}
