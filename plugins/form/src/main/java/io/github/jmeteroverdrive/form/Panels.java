// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.reflect.ClassFinder;

/** The panels of all our elements in a JMeter installation. */
final class Panels {

    private final Path home;

    /** @param home JMeter's folder; its jars are on the class path, and its properties are read */
    Panels(Path home) {
        this.home = home;
        use(home);
    }

    /** Reads JMeter's properties, which the panels of its elements need. */
    static void use(Path home) {
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        JMeterUtils.setLocale(Locale.ENGLISH);
    }

    /** Creates all panels, in the order of their labels. */
    List<DeclaredGui> make() throws IOException, ReflectiveOperationException {
        String[] jars = {home.resolve("lib/ext").toString()};
        List<DeclaredGui> made = new ArrayList<>();
        for (String name : ClassFinder.findClassesThatExtend(jars, new Class<?>[] {DeclaredGui.class}))
            made.add((DeclaredGui) Class.forName(name).getDeclaredConstructor().newInstance());
        made.sort(Comparator.comparing(panel -> panel.declaration().label()));
        return made;
    }
}
