// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import javax.swing.ImageIcon;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.gui.GUIFactory;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class ElementGuiTest {

    private static final Declaration DECLARATION = Declaration.of(
                    "od - Thing",
                    "things.md",
                    Section.of(
                            "One",
                            Field.flag("flag", "Flag", true),
                            Field.text("lines", "Lines").lines()),
                    Section.of("", Field.text("page", "Page").shown("first").page()))
            .about("What it is.");

    private static final class ThingGui extends ElementGui {
        ThingGui() {
            super(DECLARATION, ConfigTestElement::new);
        }
    }

    private final ThingGui gui = new ThingGui();

    private TestElement stored() {
        TestElement element = gui.makeTestElement();
        gui.modifyTestElement(element);
        return element;
    }

    @Test
    void newElementHasTheValuesShownInTheForm() {
        TestElement made = gui.createTestElement();
        assertThat(made.getName()).isEqualTo("od - Thing");
        assertThat(made.getPropertyAsString("flag")).isEqualTo("true");
        assertThat(made.getPropertyAsString("page")).isEqualTo("first");
        assertThat(made).isEqualTo(stored());
    }

    @Test
    void storesTheConfiguredValuesAndClearsThem() {
        TestElement element = gui.createTestElement();
        element.setProperty("flag", "${neither}");
        element.setProperty("lines", "one\ntwo");
        element.setProperty("page", "");
        gui.configure(element);
        assertThat(stored()).isEqualTo(element);
        gui.clearGui();
        assertThat(stored()).isEqualTo(gui.createTestElement());
    }

    @Test
    void hasTheIconsOfItsElementKind() {
        ImageIcon on = new ImageIcon();
        ImageIcon off = new ImageIcon();
        GUIFactory.registerIcon(AbstractConfigGui.class.getName(), on);
        GUIFactory.registerDisabledIcon(AbstractConfigGui.class.getName(), off);
        Class<?> panel = new ThingGui().getClass();
        assertThat(GUIFactory.getIcon(panel, true)).isSameAs(on);
        assertThat(GUIFactory.getIcon(panel, false)).isSameAs(off);
    }

    @Test
    void appearsInTheMenuOfItsElementKind() {
        assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.CONFIG_ELEMENTS);
        assertThat(gui.getStaticLabel()).isEqualTo("od - Thing");
    }
}
