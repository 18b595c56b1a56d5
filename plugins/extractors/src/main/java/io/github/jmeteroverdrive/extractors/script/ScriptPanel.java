// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import java.awt.BorderLayout;
import java.io.Serial;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.apache.jmeter.testelement.TestElement;

/** Script, file and parameters. Used on the event thread. */
final class ScriptPanel extends JPanel {

    @Serial private static final long serialVersionUID = 1;

    private static final int LINES = 20;
    private static final int COLUMNS = 80;

    private final JTextField file = new JTextField();
    private final JTextField parameters = new JTextField();
    private final JSyntaxTextArea script = JSyntaxTextArea.getInstance(LINES, COLUMNS);

    ScriptPanel() {
        super(new BorderLayout(0, 5));
        script.setLanguage("groovy");
        script.setName(ScriptFields.SCRIPT);
        JPanel fields = new JPanel(new MigLayout("fillx, wrap 2", "[170!][fill,grow]"));
        add(
                fields,
                file,
                ScriptFields.FILE,
                "Script file",
                "Path of the script; it is compiled again when the file changes. Overrides Script");
        add(
                fields,
                parameters,
                ScriptFields.PARAMETERS,
                "Parameters",
                "What the script sees as Parameters, and split at blanks as args");
        add(fields, BorderLayout.NORTH);
        JPanel text = new JPanel(new BorderLayout());
        text.add(
                new JLabel(
                        "Script in Groovy (ctx vars props prev sampler log Label FileName Parameters args OUT):"),
                BorderLayout.NORTH);
        text.add(JTextScrollPane.getInstance(script), BorderLayout.CENTER);
        add(text, BorderLayout.CENTER);
    }

    private static void add(
            JPanel to, JTextField field, String property, String title, String hint) {
        JLabel label = new JLabel(title + ":");
        label.setLabelFor(field);
        label.setToolTipText(hint);
        field.setToolTipText(hint);
        field.setName(property);
        to.add(label);
        to.add(field);
    }

    void load(TestElement from) {
        file.setText(ScriptFields.file(from));
        parameters.setText(ScriptFields.parameters(from));
        script.setInitialText(ScriptFields.script(from));
        script.setCaretPosition(0);
    }

    void store(TestElement to) {
        to.setProperty(ScriptFields.FILE, file.getText());
        to.setProperty(ScriptFields.PARAMETERS, parameters.getText());
        to.setProperty(ScriptFields.SCRIPT, script.getText());
    }

    void clear() {
        file.setText("");
        parameters.setText("");
        script.setInitialText("");
    }
}
