// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import java.awt.BorderLayout;
import java.io.Serial;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** The panel of {@link FastJsr223Sampler}. */
public final class FastJsr223SamplerGui extends AbstractSamplerGui {

    @Serial private static final long serialVersionUID = 1;

    private final ScriptPanel panel = new ScriptPanel();

    public FastJsr223SamplerGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(panel, BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return FastJsr223Sampler.LABEL;
    }

    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new FastJsr223Sampler();
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        panel.load(element);
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        panel.store(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        panel.clear();
    }
}
