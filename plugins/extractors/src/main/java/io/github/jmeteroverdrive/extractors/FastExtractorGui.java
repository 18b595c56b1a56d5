// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.awt.BorderLayout;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPanel;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.processor.gui.AbstractPostProcessorGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * Panel of a {@link FastExtractor}: scope, options, and the table of its rows, which also shows the
 * way each of them goes. A subclass gives its element and, because JMeter asks for it before a
 * constructor has run, its name in {@link #getStaticLabel()}.
 */
public abstract class FastExtractorGui extends AbstractPostProcessorGui {

    @Serial private static final long serialVersionUID = 1;

    private final transient Supplier<? extends FastExtractor> maker;
    private final transient OptionsPanel options;
    private final RowsPanel rows;

    protected FastExtractorGui(Supplier<? extends FastExtractor> maker) {
        this.maker = maker;
        FastExtractor element = maker.get();
        List<Column> all = new ArrayList<>(element.options());
        all.add(FastExtractor.COMPARE);
        options = new OptionsPanel(all);
        rows = new RowsPanel(element, options::values);
        options.onChange(rows::showRoutes);
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel top = new VerticalPanel();
        top.add(makeTitlePanel());
        top.add(createScopePanel(true));
        top.add(options);
        add(top, BorderLayout.NORTH);
        add(rows, BorderLayout.CENTER);
    }

    /** The element's name in JMeter's menus. */
    @Override
    public abstract String getStaticLabel();

    /** JMeter's key of a translated name; ours are not translated. */
    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return maker.get();
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        clearGui();
        options.store(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        FastExtractor extractor = (FastExtractor) element;
        showScopeSettings(extractor, true);
        options.load(element);
        rows.load(extractor.rowElements());
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        FastExtractor extractor = (FastExtractor) element;
        saveScopeSettings(extractor);
        options.store(element);
        extractor.setRows(rows.store());
    }

    @Override
    public void clearGui() {
        super.clearGui();
        options.clear();
        rows.load(List.of());
    }
}
