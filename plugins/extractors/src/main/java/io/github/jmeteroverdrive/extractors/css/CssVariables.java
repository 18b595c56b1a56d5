// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

import io.github.jmeteroverdrive.extractors.NumberedNames;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/** The variables of a row, as JMeter's CSS Selector Extractor writes them. */
final class CssVariables {

    private final String name;
    private final String count;
    private final NumberedNames numbered;
    private final int matchNumber;
    private final String defaultValue;
    private final boolean writesDefault;

    CssVariables(String name, int matchNumber, String defaultValue, boolean emptyDefault) {
        this.name = name;
        this.count = name + "_matchNr";
        this.numbered = new NumberedNames(name);
        this.matchNumber = matchNumber;
        this.defaultValue = defaultValue;
        this.writesDefault = emptyDefault || !defaultValue.isEmpty();
    }

    /** Writes the default, which stays when nothing is found or the search fails. */
    void clear(JMeterVariables variables) {
        if (writesDefault) variables.put(name, defaultValue);
    }

    /** Writes the matches: all of them, or the one that is wanted; {@link #clear} was called. */
    void write(List<String> found, JMeterVariables variables) {
        int before = before(variables);
        int kept = 0;
        if (matchNumber < 0) {
            kept = found.size();
            variables.put(count, Integer.toString(kept));
            for (int i = 1; i <= kept; i++) variables.put(numbered.of(i), found.get(i - 1));
        } else if (!found.isEmpty()) {
            int random = matchNumber == 0 ? JMeterUtils.getRandomInt(found.size()) : 0;
            variables.put(name, found.get(random));
        }
        for (int i = kept + 1; i <= before; i++) variables.remove(numbered.of(i));
    }

    private int before(JMeterVariables variables) {
        String before = variables.get(count);
        if (before == null) return 0;
        variables.remove(count);
        try {
            return Integer.parseInt(before);
        } catch (NumberFormatException notOurs) {
            return 0;
        }
    }
}
