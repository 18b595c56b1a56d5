// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import java.awt.BorderLayout;
import java.io.Serial;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.processor.gui.AbstractPreProcessorGui;
import org.apache.jmeter.testelement.TestElement;

/** The panel of {@link TemplatePreProcessor}. */
public final class TemplatePreProcessorGui extends AbstractPreProcessorGui {

    @Serial private static final long serialVersionUID = 1;

    private static final int LINES = 20;

    private final JComboBox<String> target =
            new JComboBox<>(TemplatePreProcessor.TARGETS.toArray(String[]::new));
    private final JTextField variable = new JTextField();
    private final JComboBox<String> escaping =
            new JComboBox<>(Escaping.names().toArray(String[]::new));
    private final JTextField file = new JTextField();
    private final JTextArea template = new JTextArea(LINES, 0);

    public TemplatePreProcessorGui() {
        JPanel fields = new JPanel(new MigLayout("fillx, wrap 2", "[170!][fill,grow]"));
        target.setEditable(true);
        escaping.setEditable(true);
        add(fields, target, "Result to", "A variable, or the body of the HTTP Request");
        add(fields, variable, "Variable", "Its name, when the result goes to one");
        add(fields, escaping, "Escaping of values", "none, or as XML or JSON need it");
        add(fields, file, "Template file", "Path, UTF-8; overrides the template below");
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel top = new JPanel(new BorderLayout());
        top.add(makeTitlePanel(), BorderLayout.NORTH);
        top.add(fields, BorderLayout.CENTER);
        add(top, BorderLayout.NORTH);
        add(new JScrollPane(template), BorderLayout.CENTER);
        clear();
    }

    private static void add(JPanel to, JComponent input, String title, String hint) {
        JLabel label = new JLabel(title + ":");
        label.setLabelFor(input);
        label.setToolTipText(hint);
        input.setToolTipText(hint);
        to.add(label);
        to.add(input);
    }

    @Override
    public String getStaticLabel() {
        return TemplatePreProcessor.LABEL;
    }

    @Override
    public String getLabelResource() {
        return getClass().getSimpleName();
    }

    @Override
    public TestElement makeTestElement() {
        return new TemplatePreProcessor();
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        target.setSelectedItem(
                element.getPropertyAsString(
                        TemplatePreProcessor.TARGET, TemplatePreProcessor.TO_VARIABLE));
        variable.setText(element.getPropertyAsString(TemplatePreProcessor.VARIABLE, ""));
        escaping.setSelectedItem(
                element.getPropertyAsString(TemplatePreProcessor.ESCAPING, "none"));
        file.setText(element.getPropertyAsString(TemplatePreProcessor.FILE, ""));
        template.setText(element.getPropertyAsString(TemplatePreProcessor.TEMPLATE, ""));
    }

    @Override
    public void modifyTestElement(TestElement element) {
        super.modifyTestElement(element);
        element.setProperty(TemplatePreProcessor.TARGET, chosen(target));
        element.setProperty(TemplatePreProcessor.VARIABLE, variable.getText());
        element.setProperty(TemplatePreProcessor.ESCAPING, chosen(escaping));
        element.setProperty(TemplatePreProcessor.FILE, file.getText());
        element.setProperty(TemplatePreProcessor.TEMPLATE, template.getText());
    }

    /**
     * The editor's item, because the box takes over what was typed only when it loses the focus.
     */
    private static String chosen(JComboBox<String> box) {
        return String.valueOf(box.getEditor().getItem());
    }

    @Override
    public void clearGui() {
        super.clearGui();
        clear();
    }

    private void clear() {
        target.setSelectedItem(TemplatePreProcessor.TO_VARIABLE);
        variable.setText("");
        escaping.setSelectedItem("none");
        file.setText("");
        template.setText("");
    }
}
