// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Supplier;
import javax.swing.JPopupMenu;
import org.apache.jmeter.config.gui.AbstractConfigGui;
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

/** An element's place in JMeter's menu, its context menu and icon, which all depend on its type. */
enum MenuPlace {
    SAMPLER(MenuFactory.SAMPLERS, MenuFactory::getDefaultSamplerMenu, AbstractSamplerGui.class),
    PRE_PROCESSOR(MenuFactory.PRE_PROCESSORS, MenuFactory::getDefaultExtractorMenu, AbstractPreProcessorGui.class),
    POST_PROCESSOR(MenuFactory.POST_PROCESSORS, MenuFactory::getDefaultExtractorMenu, AbstractPostProcessorGui.class),
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
