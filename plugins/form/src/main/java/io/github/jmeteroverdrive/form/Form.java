// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.BorderLayout;
import java.awt.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
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
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.ConfigElement;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of an element as JMeter's GUI shows them. Every field is text or an editable list, so that {@code ${…}}
 * works everywhere. Used on the event thread.
 */
public final class Form implements Binding {

    /** Readable with JMeter's dark and light themes. */
    private static final Color RED = new Color(0xE0, 0x55, 0x50);

    /** A fixed first column, so that the fields of all sections are aligned. */
    private static final String LABELS_THEN_FIELDS = "[190!][fill,grow]";

    private final JPanel panel = new JPanel(new MigLayout("insets 0, fillx, wrap 1", "[fill,grow]"));
    private final Map<Field<?>, Input> inputs = new LinkedHashMap<>();
    private final Map<Field<?>, JLabel> labels = new HashMap<>();

    /** Always takes up space, so that no field moves when an error appears. */
    private final JTextArea fault = Inputs.note("");

    public Form(Declaration declaration) {
        JButton help = new JButton("Help");
        help.addActionListener(event -> HelpWindow.open(declaration.label(), declaration.page()));
        fault.setForeground(RED);
        fault.setRows(2);
        fault.setName("fault");
        panel.add(fault, "split 2, growx, pushx, wmin 0");
        panel.add(help, "grow 0, top, right");
        if (!declaration.about().isEmpty()) panel.add(Inputs.note(declaration.about()), "wmin 0");
        declaration.sections().forEach(this::add);
        clear();
    }

    private void add(Section section) {
        JPanel shown = new JPanel(new MigLayout("fillx, wrap 2", LABELS_THEN_FIELDS));
        if (!section.title().isEmpty()) shown.setBorder(BorderFactory.createTitledBorder(section.title()));
        section.fields().forEach(field -> add(shown, field));
        boolean page = section.fields().stream().anyMatch(Field::isPage);
        panel.add(shown, page ? "grow, push" : "");
    }

    private void add(JPanel to, Field<?> field) {
        Inputs made = Inputs.of(field);
        String unit = field.unit().isEmpty() ? "" : ", " + field.unit();
        JLabel label = new JLabel(field.label() + unit + ":");
        label.setLabelFor(made.input());
        label.setToolTipText(field.toolTip());
        made.input().setToolTipText(field.toolTip());
        made.input().setName(field.property());
        to.add(label, field.isPage() ? "span 2" : "");
        to.add(made.shown(), field.isPage() ? "span 2, grow, push" : "");
        inputs.put(field, made.bound());
        labels.put(field, label);
        made.bound().onChange().accept(this::check);
    }

    /** Marks the labels of invalid fields, and shows the first error. */
    private void check() {
        List<String> sentences = new ArrayList<>();
        inputs.forEach((field, input) -> {
            JLabel label = labels.get(field);
            label.setForeground(null);
            try {
                field.check(input.get().get(), names(field));
            } catch (IllegalArgumentException e) {
                sentences.add(e.getMessage() + ".");
                label.setForeground(RED);
            }
        });
        String first = sentences.isEmpty() ? "" : sentences.get(0);
        fault.setText(
                sentences.size() < 2 ? first : first + "\nMarked fields with a mistake: " + sentences.size() + ".");
    }

    /** The names of the elements that a field may refer to; empty if no plan is open. */
    static Optional<List<String>> names(Field<?> field) {
        GuiPackage gui = GuiPackage.getInstance();
        if (field.referred().isEmpty() || gui == null) return Optional.empty();
        return Optional.of(names(field.referred(), gui));
    }

    private static List<String> names(String label, GuiPackage gui) {
        return gui.getTreeModel().getNodesOfType(ConfigElement.class).stream()
                .filter(JMeterTreeNode::isEnabled)
                .filter(node -> label.equals(node.getStaticLabel()))
                .map(JMeterTreeNode::getName)
                .distinct()
                .toList();
    }

    public JComponent panel() {
        return panel;
    }

    public String text(Field<?> field) {
        return inputs.get(field).get().get();
    }

    /** Runs an action after each change by the user. */
    public void onChange(Runnable then) {
        inputs.values().forEach(input -> input.onChange().accept(then));
    }

    /** Shows an element; missing properties show their initial values. */
    @Override
    public void updateUi(TestElement from) {
        inputs.values().forEach(input -> input.load(from));
        check();
    }

    /** Writes every field. */
    @Override
    public void updateElement(TestElement to) {
        inputs.values().forEach(input -> input.store(to));
    }

    /** Resets all fields to their initial values. */
    public void clear() {
        inputs.values().forEach(Input::clear);
        check();
    }

    /**
     * The Swing components of a field.
     *
     * @param input where users type
     * @param shown the same, or a pane around it
     */
    private record Inputs(JComponent input, JComponent shown, Input bound) {

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
                JFileChooser chosen =
                        FileDialoger.promptToOpenFile(line.bound.get().get());
                if (chosen != null)
                    line.bound.set().accept(chosen.getSelectedFile().getPath());
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
}
