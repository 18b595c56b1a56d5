// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.xpath;

import io.github.jmeteroverdrive.extractors.NumberedNames;
import java.util.List;
import org.apache.jmeter.threads.JMeterVariables;

/** The variables of a row, as JMeter's XPath2 Extractor writes them. */
final class XPathVariables {

    private final String name;
    private final String count;
    private final NumberedNames numbered;
    private final String defaultValue;

    XPathVariables(String name, String defaultValue) {
        this.name = name;
        this.count = name + "_matchNr";
        this.numbered = new NumberedNames(name);
        this.defaultValue = defaultValue;
    }

    /** How many matches the variables tell of; to be asked before {@link #clear}. */
    int before(JMeterVariables variables) {
        String before = variables.get(count);
        try {
            return before == null ? 0 : Integer.parseInt(before);
        } catch (NumberFormatException notOurs) {
            return 0;
        }
    }

    /** What stays when the document cannot be searched; from a second match on, all stays. */
    void clear(JMeterVariables variables) {
        variables.put(name, defaultValue);
        variables.put(count, "0");
        variables.remove(numbered.of(1));
    }

    /** Writes the matches; {@link #clear} was called before. */
    void write(List<String> found, int before, JMeterVariables variables) {
        variables.put(count, Integer.toString(found.size()));
        if (!found.isEmpty()) variables.put(name, found.get(0));
        for (int i = 1; i <= found.size(); i++) variables.put(numbered.of(i), found.get(i - 1));
        for (int i = found.size() + 1; i <= Math.max(before, found.size() + 1); i++) {
            variables.remove(numbered.of(i));
        }
    }
}
