// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;

/**
 * What Swing shows a field with.
 *
 * @param input where users type
 * @param shown the same, or a pane around it
 * @param bound the property and its way to the input and back
 */
record Inputs(JComponent input, JComponent shown, Input bound) {

    /** Client property of what takes all the room that there is. */
    static final String PAGE = "overdrive.page";

    private static final int LINES = 5;
    private static final int PAGE_LINES = 20;
    private static final int SCRIPT_COLUMNS = 80;

    static Inputs of(Field<?> field) {
        return switch (field.look()) {
            case LINE -> field.choices().isEmpty() ? line(field) : list(field);
            case LINES -> area(field, LINES);
            case PAGE -> page(area(field, PAGE_LINES));
            case GROOVY -> page(script(field));
        };
    }

    /** A text that is only read. */
    static JTextArea note(String text) {
        JTextArea note = new JTextArea(text);
        note.setLineWrap(true);
        note.setWrapStyleWord(true);
        note.setEditable(false);
        note.setOpaque(false);
        return note;
    }

    private static Inputs line(Field<?> field) {
        JTextField line = new JTextField();
        return new Inputs(line, line, bound(field, line));
    }

    /** Editable, so that {@code ${…}} works. */
    private static Inputs list(Field<?> field) {
        JComboBox<String> list = new JComboBox<>(field.choices().toArray(String[]::new));
        list.setEditable(true);
        // the editor's item, because the list takes over what was typed only when it loses the
        // focus
        Input bound =
                new Input(
                        field.property(),
                        field.initial(),
                        () -> String.valueOf(list.getEditor().getItem()),
                        list::setSelectedItem);
        return new Inputs(list, list, bound);
    }

    private static Inputs area(Field<?> field, int lines) {
        JTextArea area = new JTextArea(lines, 0);
        return new Inputs(area, new JScrollPane(area), bound(field, area));
    }

    private static Inputs script(Field<?> field) {
        JSyntaxTextArea script = JSyntaxTextArea.getInstance(PAGE_LINES, SCRIPT_COLUMNS);
        script.setLanguage("groovy");
        Input bound =
                new Input(
                        field.property(),
                        field.initial(),
                        script::getText,
                        text -> {
                            script.setInitialText(text);
                            script.setCaretPosition(0);
                        });
        return new Inputs(script, JTextScrollPane.getInstance(script), bound);
    }

    private static Inputs page(Inputs inputs) {
        inputs.shown.putClientProperty(PAGE, true);
        return inputs;
    }

    private static Input bound(Field<?> field, JTextComponent input) {
        return new Input(field.property(), field.initial(), input::getText, input::setText);
    }
}
