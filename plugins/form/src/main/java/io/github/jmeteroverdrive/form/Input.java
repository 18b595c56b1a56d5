// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.testelement.TestElement;

/**
 * Binds one property to its input.
 *
 * @param onChange registers an action for each change
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
