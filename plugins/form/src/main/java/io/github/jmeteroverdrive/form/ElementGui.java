// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.BorderLayout;
import java.io.Serial;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPopupMenu;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.testelement.TestElement;

/**
 * Panel of an element: the form of its {@link Declaration}. JMeter requires a separate class for each element:
 *
 * <pre>{@code
 * public class TargetGui extends ElementGui {
 *     public TargetGui() {
 *         super(TargetElement.DECLARATION, TargetElement::new);
 *     }
 * }
 * }</pre>
 */
public abstract class ElementGui extends AbstractJMeterGuiComponent implements DeclaredGui {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient Declaration declaration;
    private final transient Supplier<? extends TestElement> maker;
    private final transient Form form;
    private final MenuPlace place;

    /** @param maker creates an element for the form */
    protected ElementGui(Declaration declaration, Supplier<? extends TestElement> maker) {
        this.declaration = declaration;
        this.maker = maker;
        form = new Form(declaration);
        place = MenuPlace.of(maker.get());
        place.giveIcons(getClass());
        bindingGroup.add(form);
        setName(declaration.label());
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(form.panel(), BorderLayout.CENTER);
    }

    @Override
    public Declaration declaration() {
        return declaration;
    }

    /** The element's name in JMeter's menus; JMeter also calls this before a constructor has run. */
    @Override
    public String getStaticLabel() {
        return declaration == null ? "" : declaration.label();
    }

    /** JMeter's resource key of a translated name; ours are not translated. */
    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return getClass().getSimpleName();
    }

    @Override
    public Collection<String> getMenuCategories() {
        return List.of(place.category());
    }

    @Override
    public JPopupMenu createPopupMenu() {
        return place.popup();
    }

    @Override
    public TestElement makeTestElement() {
        return maker.get();
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        declaration.initialize(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        form.clear();
    }
}
