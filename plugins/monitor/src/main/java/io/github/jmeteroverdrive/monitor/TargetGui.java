// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor;

import io.github.jmeteroverdrive.results.form.Form;
import java.awt.BorderLayout;
import java.io.Serial;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.testelement.TestElement;

/** The panel of {@link TargetElement}. */
public class TargetGui extends AbstractConfigGui {

    @Serial private static final long serialVersionUID = 1;

    private final transient Form form =
            new Form()
                    .section("System under test")
                    .choice(
                            TargetElement.NAME,
                            "Target",
                            TargetElement.DEFAULT,
                            "A directory of target/targets, started with the test; not when"
                                    + " target.url is given",
                            TargetElement.DEFAULT)
                    .lines(
                            TargetElement.OPTIONS,
                            "Options",
                            "",
                            "Arguments of the target, one a line");

    public TargetGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(form.panel(), BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return TargetElement.LABEL;
    }

    /** Not used: the label is no resource of JMeter's. */
    @Override
    public String getLabelResource() {
        return TargetElement.class.getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return TargetElement.class.getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new TargetElement();
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
