// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.awt.Color;
import javax.swing.JComponent;
import javax.swing.JTextArea;

/**
 * The sentence under a field whose text the run would refuse, shown as soon as it is typed. Used on
 * the event thread.
 */
final class Fault {

    /** Readable on JMeter's dark and light looks. */
    private static final Color RED = new Color(0xE0, 0x55, 0x50);

    private final Field<?> field;
    private final Input input;
    private final JTextArea sentence = Inputs.note("");

    Fault(Field<?> field, Input input) {
        this.field = field;
        this.input = input;
        sentence.setForeground(RED);
        sentence.setName(field.property() + ".fault");
        input.onChange().accept(this::look);
    }

    JComponent shown() {
        return sentence;
    }

    /** Shows what is wrong now; nothing where the value comes later. */
    void look() {
        String said = of(input.get().get());
        sentence.setText(said);
        sentence.setVisible(!said.isEmpty());
    }

    private String of(String text) {
        if (Declaration.waits(text)) return "";
        try {
            field.read(text);
            return "";
        } catch (IllegalArgumentException e) {
            return e.getMessage() + ".";
        }
    }
}
