// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.event.PopupMenuEvent;
import javax.swing.event.PopupMenuListener;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;

/**
 * The Swing components of a field.
 *
 * @param input where users type
 * @param shown the same, or a pane around it
 */
record Inputs(JComponent input, JComponent shown, Input bound) {

    private static final int LINES = 5;
    private static final int PAGE_LINES = 20;
    private static final int SCRIPT_COLUMNS = 80;

    static Inputs of(Field<?> field) {
        return switch (field.input()) {
            case LINE -> field.choices().isEmpty() && !field.isName() ? line(field) : list(field);
            case FILE -> file(field);
            case PASSWORD -> password(field);
            case LINES -> area(field, LINES);
            case PAGE -> area(field, PAGE_LINES);
            case GROOVY -> script(field);
        };
    }

    /** A read-only text. */
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
        return new Inputs(line, line, bound(field, line, line::setText));
    }

    private static Inputs file(Field<?> field) {
        Inputs line = line(field);
        JButton browse = new JButton("Browse…");
        browse.addActionListener(event -> {
            JFileChooser chosen = FileDialoger.promptToOpenFile(line.bound.get().get());
            if (chosen != null) line.bound.set().accept(chosen.getSelectedFile().getPath());
        });
        JPanel both = new JPanel(new BorderLayout(5, 0));
        both.add(line.input, BorderLayout.CENTER);
        both.add(browse, BorderLayout.EAST);
        return new Inputs(line.input, both, line.bound);
    }

    private static Inputs password(Field<?> field) {
        JPasswordField line = new JPasswordField();
        char dot = line.getEchoChar();
        Input bound = bound(field, line, line::setText);
        bound.onChange()
                .accept(() -> line.setEchoChar(Declaration.waits(bound.get().get()) ? (char) 0 : dot));
        return new Inputs(line, line, bound);
    }

    /** An editable list, so that {@code ${…}} works. */
    private static Inputs list(Field<?> field) {
        JComboBox<String> list = new JComboBox<>(field.choices().toArray(String[]::new));
        list.setEditable(true);
        if (field.isName())
            list.addPopupMenuListener(new PopupMenuListener() {
                @Override
                public void popupMenuWillBecomeVisible(PopupMenuEvent event) {
                    Object typed = list.getEditor().getItem();
                    list.setModel(new DefaultComboBoxModel<>(
                            Form.names(field).orElse(List.of()).toArray(String[]::new)));
                    list.setSelectedItem(typed);
                }

                @Override
                public void popupMenuWillBecomeInvisible(PopupMenuEvent event) {
                    // the names stay as they are
                }

                @Override
                public void popupMenuCanceled(PopupMenuEvent event) {
                    // the names stay as they are
                }
            });
        // the editor's item, because the list accepts typed text only when it loses the focus
        Input bound = new Input(
                field.property(),
                field.initial(),
                () -> String.valueOf(list.getEditor().getItem()),
                list::setSelectedItem,
                then -> {
                    list.addActionListener(event -> then.run());
                    if (list.getEditor().getEditorComponent() instanceof JTextComponent editor)
                        editor.getDocument().addDocumentListener(new Changes(then));
                });
        return new Inputs(list, list, bound);
    }

    private static Inputs area(Field<?> field, int lines) {
        JTextArea area = new JTextArea(lines, 0);
        Input bound = bound(field, area, text -> {
            area.setText(text);
            area.setCaretPosition(0);
        });
        return new Inputs(area, new JScrollPane(area), bound);
    }

    private static Inputs script(Field<?> field) {
        JSyntaxTextArea script = JSyntaxTextArea.getInstance(PAGE_LINES, SCRIPT_COLUMNS);
        script.setLanguage("groovy");
        Input bound = bound(field, script, text -> {
            script.setInitialText(text);
            script.setCaretPosition(0);
        });
        return new Inputs(script, JTextScrollPane.getInstance(script), bound);
    }

    private static Input bound(Field<?> field, JTextComponent input, Consumer<String> set) {
        return new Input(
                field.property(),
                field.initial(),
                input::getText,
                set,
                then -> input.getDocument().addDocumentListener(new Changes(then)));
    }

    private record Changes(Runnable then) implements DocumentListener {

        @Override
        public void insertUpdate(DocumentEvent event) {
            then.run();
        }

        @Override
        public void removeUpdate(DocumentEvent event) {
            then.run();
        }

        @Override
        public void changedUpdate(DocumentEvent event) {
            // attributes, which plain text does not have
        }
    }
}
