// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.BorderLayout;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPopupMenu;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.gui.AbstractJMeterGuiComponent;
import org.apache.jmeter.gui.GUIFactory;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.processor.gui.AbstractPostProcessorGui;
import org.apache.jmeter.processor.gui.AbstractPreProcessorGui;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

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

    /** An element's place in JMeter's menu, its context menu and icon, which all depend on its type. */
    private enum MenuPlace {
        SAMPLER(MenuFactory.SAMPLERS, MenuFactory::getDefaultSamplerMenu, AbstractSamplerGui.class),
        PRE_PROCESSOR(MenuFactory.PRE_PROCESSORS, MenuFactory::getDefaultExtractorMenu, AbstractPreProcessorGui.class),
        POST_PROCESSOR(
                MenuFactory.POST_PROCESSORS, MenuFactory::getDefaultExtractorMenu, AbstractPostProcessorGui.class),
        LISTENER(MenuFactory.LISTENERS, MenuFactory::getDefaultVisualizerMenu, AbstractListenerGui.class),
        CONFIG(MenuFactory.CONFIG_ELEMENTS, MenuFactory::getDefaultConfigElementMenu, AbstractConfigGui.class);

        private final String category;
        private final Supplier<JPopupMenu> popup;
        private final Class<?> stock;

        /** @param stock base class of JMeter's own panels of this type */
        MenuPlace(String category, Supplier<JPopupMenu> popup, Class<?> stock) {
            this.category = category;
            this.popup = popup;
            this.stock = stock;
        }

        static MenuPlace of(TestElement element) {
            if (element instanceof Sampler) return SAMPLER;
            if (element instanceof PreProcessor) return PRE_PROCESSOR;
            if (element instanceof PostProcessor) return POST_PROCESSOR;
            return element instanceof SampleListener ? LISTENER : CONFIG;
        }

        /** Registers the icons of JMeter's own panels for a panel; JMeter finds icons by the panel's class. */
        void giveIcons(Class<?> panel) {
            GUIFactory.registerIcon(panel.getName(), GUIFactory.getIcon(stock));
            GUIFactory.registerDisabledIcon(panel.getName(), GUIFactory.getIcon(stock, false));
        }

        String category() {
            return category;
        }

        JPopupMenu popup() {
            return popup.get();
        }
    }
}
