// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.testelement.TestElement;

/**
 * One property and what shows it.
 *
 * @param onChange takes what is to run after each change
 */
record Input(String property, String initial, Supplier<String> get, Consumer<String> set, Consumer<Runnable> onChange) {

    void load(TestElement from) {
        set.accept(from.getPropertyAsString(property, initial));
    }

    void store(TestElement to) {
        to.setProperty(property, get.get());
    }

    void clear() {
        set.accept(initial);
    }
}
