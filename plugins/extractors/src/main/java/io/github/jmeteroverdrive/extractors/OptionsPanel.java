// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/**
 * The options of an element, each an editable list, so that functions work everywhere. Used on the
 * event thread.
 */
final class OptionsPanel extends JPanel {

    @Serial private static final long serialVersionUID = 1;

    private final transient List<Column> options;
    private final List<JComboBox<String>> boxes = new ArrayList<>();

    OptionsPanel(List<Column> options) {
        super(new MigLayout("fillx, wrap 2", "[170!][fill,grow]"));
        this.options = options;
        for (Column option : options) {
            JComboBox<String> box = new JComboBox<>(option.choices().toArray(String[]::new));
            box.setEditable(true);
            box.setName(option.property());
            box.setToolTipText(option.hint());
            JLabel label = new JLabel(option.title() + ":");
            label.setLabelFor(box);
            label.setToolTipText(option.hint());
            add(label);
            add(box);
            boxes.add(box);
        }
        clear();
    }

    void onChange(Runnable then) {
        boxes.forEach(box -> box.addActionListener(event -> then.run()));
    }

    /** In the options' order; the editor's item, because the box takes it over only later. */
    List<String> values() {
        return boxes.stream().map(box -> String.valueOf(box.getEditor().getItem())).toList();
    }

    void load(TestElement from) {
        for (int i = 0; i < options.size(); i++) {
            Column option = options.get(i);
            boxes.get(i)
                    .setSelectedItem(from.getPropertyAsString(option.property(), option.initial()));
        }
    }

    void store(TestElement to) {
        List<String> values = values();
        for (int i = 0; i < options.size(); i++) {
            to.setProperty(options.get(i).property(), values.get(i));
        }
    }

    void clear() {
        for (int i = 0; i < options.size(); i++) {
            boxes.get(i).setSelectedItem(options.get(i).initial());
        }
    }
}
