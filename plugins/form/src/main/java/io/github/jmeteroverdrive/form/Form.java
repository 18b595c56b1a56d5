// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of an element, declared field by field. Every field is text or an editable list, so
 * that {@code ${…}} works everywhere. Used on the event thread.
 */
public final class Form implements Binding {

    private static final int LINES = 5;

    /** A fixed first column, so that the fields of all sections begin on one line. */
    private static final String LABELS_THEN_FIELDS = "[170!][fill,grow]";

    private final JPanel panel = new VerticalPanel();
    private final List<Input> fields = new ArrayList<>();
    private JPanel section;

    /** The form of an element that was declared. */
    public static Form of(Declaration declaration) {
        Form form = new Form();
        if (!declaration.about().isEmpty()) form.panel.add(Inputs.note(declaration.about()));
        for (Section section : declaration.sections()) {
            if (section.title().isEmpty()) form.section = form.newSection();
            else form.section(section.title());
            section.fields().forEach(form::add);
        }
        return form;
    }

    private void add(Field<?> field) {
        Inputs made = Inputs.of(field);
        add(made.input(), made.shown(), field.label(), Help.toolTip(field), made.bound());
    }

    /** Starts a group of fields with a title; a field without a section makes one without. */
    public Form section(String title) {
        section = newSection();
        section.setBorder(BorderFactory.createTitledBorder(title));
        return this;
    }

    private JPanel newSection() {
        JPanel made = new JPanel(new MigLayout("fillx, wrap 2", LABELS_THEN_FIELDS));
        panel.add(made);
        return made;
    }

    /**
     * @param hint the tool tip, with unit and range
     */
    public Form text(String property, String label, String initial, String hint) {
        JTextField field = new JTextField();
        return add(
                field,
                field,
                label,
                hint,
                new Input(property, initial, field::getText, field::setText));
    }

    /** An editable list of values. */
    public Form choice(
            String property, String label, String initial, String hint, String... values) {
        JComboBox<String> box = new JComboBox<>(values);
        box.setEditable(true);
        // the editor's item, because the box takes over what was typed only when it loses the focus
        Input field =
                new Input(
                        property,
                        initial,
                        () -> String.valueOf(box.getEditor().getItem()),
                        box::setSelectedItem);
        return add(box, box, label, hint, field);
    }

    /** A text of several lines. */
    public Form lines(String property, String label, String initial, String hint) {
        JTextArea area = new JTextArea(LINES, 0);
        return add(
                area,
                new JScrollPane(area),
                label,
                hint,
                new Input(property, initial, area::getText, area::setText));
    }

    private Form add(JComponent input, JComponent shown, String label, String hint, Input field) {
        if (section == null) section = newSection();
        JLabel before = new JLabel(label + ":");
        before.setLabelFor(input);
        before.setToolTipText(hint);
        input.setToolTipText(hint);
        input.setName(field.property());
        boolean page = shown.getClientProperty(Inputs.PAGE) != null;
        section.add(before, page ? "span 2" : "");
        section.add(shown, page ? "span 2, grow, push" : "");
        fields.add(field);
        field.clear();
        return this;
    }

    public JComponent panel() {
        return panel;
    }

    /** JMeter's own names, for a panel's {@code bindingGroup}. */
    @Override
    public void updateUi(TestElement from) {
        load(from);
    }

    @Override
    public void updateElement(TestElement to) {
        store(to);
    }

    /** Shows an element, for {@code configure()}; what it does not have shows its initial value. */
    public void load(TestElement from) {
        fields.forEach(field -> field.load(from));
    }

    /** Writes every field, for {@code modifyTestElement()}. */
    public void store(TestElement to) {
        fields.forEach(field -> field.store(to));
    }

    /** Back to the initial values, for {@code clearGui()}. */
    public void clear() {
        fields.forEach(Input::clear);
    }
}
