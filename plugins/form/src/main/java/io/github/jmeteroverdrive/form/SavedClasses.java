// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.nio.file.Path;
import java.util.function.Predicate;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.NameUpdater;

/**
 * Whether JMeter has the class of an element of a saved plan. {@code overdrive lint} loads it together with JMeter's
 * jars, so its methods have only types of the JDK.
 */
public final class SavedClasses implements Predicate<String> {

    /** @param home JMeter's folder; its jars are on the class path */
    public SavedClasses(Path home) {
        Panels.use(home);
    }

    /** @param saved the class as in a plan: its name, a former name, or JMeter's alias for it */
    @Override
    public boolean test(String saved) {
        try {
            String name = NameUpdater.getCurrentName(SaveService.aliasToClass(saved));
            Class.forName(name, false, getClass().getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
