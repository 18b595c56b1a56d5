// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.BorderLayout;
import java.io.Serial;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * Panel of a sampler that is a {@link Form} and nothing else. A subclass gives its form and,
 * because JMeter asks for it before a constructor has run, its name in {@link #getStaticLabel()}.
 */
public abstract class FormSamplerGui extends AbstractSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    private final transient Supplier<? extends TestElement> maker;
    private final transient Form form;

    /**
     * @param maker makes an element of the kind that the form shows
     */
    protected FormSamplerGui(Supplier<? extends TestElement> maker, Form form) {
        this.maker = maker;
        this.form = form;
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(form.panel(), BorderLayout.CENTER);
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
        form.clear();
        form.store(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        form.load(element);
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        form.store(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        form.clear();
    }
}
