// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http;

import io.github.jmeteroverdrive.form.DeclaredGui;
import io.github.jmeteroverdrive.form.Form;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.protocol.http.control.gui.HttpTestSampleGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of HTTP Request with one more page, the form of an element's declaration. The superclass's constructor
 * calls the methods below, so subclasses return constants.
 */
abstract class HttpFormGui extends HttpTestSampleGui implements DeclaredGui {

    private static final long serialVersionUID = 1;

    private transient Form form;

    abstract String title();

    /** The index of the page, from 0. */
    abstract int pageIndex();

    @Override
    public String getStaticLabel() {
        return declaration().label();
    }

    /** JMeter's key of a translated name, which our elements do not have. */
    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    protected JTabbedPane createTabbedConfigPane() {
        JTabbedPane pages = super.createTabbedConfigPane();
        form = new Form(declaration());
        bindingGroup.add(form);
        JPanel page = new JPanel(new BorderLayout());
        page.setBorder(makeBorder());
        page.add(form.panel(), BorderLayout.NORTH);
        pages.insertTab(title(), null, page, null, pageIndex());
        return pages;
    }

    @Override
    public void assignDefaultValues(TestElement element) {
        super.assignDefaultValues(element);
        declaration().initialize(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        form.clear();
    }
}
