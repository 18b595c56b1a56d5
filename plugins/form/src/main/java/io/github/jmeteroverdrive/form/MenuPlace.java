// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Supplier;
import javax.swing.JPopupMenu;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;

/** Where an element stands in JMeter's menu, and its own menu: what it is says both. */
enum MenuPlace {
    SAMPLER(MenuFactory.SAMPLERS, MenuFactory::getDefaultSamplerMenu),
    PRE_PROCESSOR(MenuFactory.PRE_PROCESSORS, MenuFactory::getDefaultExtractorMenu),
    POST_PROCESSOR(MenuFactory.POST_PROCESSORS, MenuFactory::getDefaultExtractorMenu),
    LISTENER(MenuFactory.LISTENERS, MenuFactory::getDefaultVisualizerMenu),
    CONFIG(MenuFactory.CONFIG_ELEMENTS, MenuFactory::getDefaultConfigElementMenu);

    private final String category;
    private final Supplier<JPopupMenu> popup;

    MenuPlace(String category, Supplier<JPopupMenu> popup) {
        this.category = category;
        this.popup = popup;
    }

    static MenuPlace of(TestElement element) {
        if (element instanceof Sampler) return SAMPLER;
        if (element instanceof PreProcessor) return PRE_PROCESSOR;
        if (element instanceof PostProcessor) return POST_PROCESSOR;
        return element instanceof SampleListener ? LISTENER : CONFIG;
    }

    String category() {
        return category;
    }

    JPopupMenu popup() {
        return popup.get();
    }
}
