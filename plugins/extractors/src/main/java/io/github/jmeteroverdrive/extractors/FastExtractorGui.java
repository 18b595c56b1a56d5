// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.DeclaredGui;
import io.github.jmeteroverdrive.form.Form;
import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPanel;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.processor.gui.AbstractPostProcessorGui;
import org.apache.jmeter.testelement.TestElement;

/** Scope, options, and the table of rows with the engine of each. */
public abstract class FastExtractorGui extends AbstractPostProcessorGui implements DeclaredGui {

    private static final long serialVersionUID = 1;

    private final transient Supplier<? extends FastExtractor> factory;
    private final transient Declaration declaration;
    private final transient Form options;
    private final RowsPanel rows;

    protected FastExtractorGui(Supplier<? extends FastExtractor> factory) {
        this.factory = factory;
        FastExtractor element = factory.get();
        declaration = element.declaration();
        options = new Form(declaration);
        rows = new RowsPanel(element, options::text);
        options.onChange(rows::refreshEngines);
        bindingGroup.add(options);
        setName(declaration.label());
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel top = new VerticalPanel();
        top.add(makeTitlePanel());
        top.add(createScopePanel(true));
        top.add(options.panel());
        add(top, BorderLayout.NORTH);
        add(rows, BorderLayout.CENTER);
    }

    @Override
    public Declaration declaration() {
        return declaration;
    }

    /** JMeter also calls this before a constructor has run. */
    @Override
    public String getStaticLabel() {
        return declaration == null ? "" : declaration.label();
    }

    /** Key of a translated name; ours are not translated. */
    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return factory.get();
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        declaration.initialize(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        FastExtractor extractor = (FastExtractor) element;
        showScopeSettings(extractor, true);
        rows.load(extractor.rowElements());
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        FastExtractor extractor = (FastExtractor) element;
        saveScopeSettings(extractor);
        extractor.setRows(rows.store());
    }

    @Override
    public void clearGui() {
        super.clearGui();
        options.clear();
        rows.load(List.of());
    }
}
