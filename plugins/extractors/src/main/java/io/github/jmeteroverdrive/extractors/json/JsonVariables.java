// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import io.github.jmeteroverdrive.extractors.NumberedNames;
import java.util.Objects;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The variables of a row, as JMeter's JSON Extractor writes them, but for one of its bugs: a single
 * match does not stand for match number 2.
 */
final class JsonVariables {

    private final String name;
    private final String count;
    private final NumberedNames numbered;
    private final int matchNumber;
    private final String defaultValue;
    private final boolean concatenate;

    JsonVariables(String name, int matchNumber, String defaultValue, boolean concatenate) {
        this.name = name;
        this.count = name + "_matchNr";
        this.numbered = new NumberedNames(name);
        this.matchNumber = matchNumber;
        this.defaultValue = defaultValue;
        this.concatenate = concatenate;
    }

    void write(JsonValues found, JMeterVariables variables) {
        variables.remove(count);
        if (found == null || found.count() == 0 || matchNumber >= 0) removeFrom(1, variables);
        if (found == null) {
            variables.put(name, defaultValue);
            return;
        }
        if (found.count() == 0) {
            variables.put(name, defaultValue);
            if (matchNumber < 0 && concatenate) variables.put(name + "_ALL", "");
        } else if (matchNumber < 0) {
            writeAll(found, variables);
        } else {
            variables.put(name, one(found));
        }
        if (matchNumber != 0 || found.count() == 0) {
            variables.put(count, Integer.toString(found.count()));
        }
    }

    /** Those of an earlier sample, up to the first that is not there. */
    private void removeFrom(int number, JMeterVariables variables) {
        for (int i = number; variables.get(numbered.of(i)) != null; i++) {
            variables.remove(numbered.of(i));
        }
    }

    private String one(JsonValues found) {
        if (matchNumber > found.count()) return defaultValue;
        int index =
                matchNumber > 0
                        ? matchNumber - 1
                        : found.count() == 1 ? 0 : JMeterUtils.getRandomInt(found.count());
        return Objects.toString(found.text(index), defaultValue);
    }

    private void writeAll(JsonValues found, JMeterVariables variables) {
        StringBuilder all = concatenate ? new StringBuilder() : null;
        boolean wereThere = true;
        for (int i = 0; i < found.count(); i++) {
            String text = Objects.toString(found.text(i), defaultValue);
            String variable = numbered.of(i + 1);
            wereThere = wereThere && variables.get(variable) != null;
            variables.put(variable, text);
            if (all != null) all.append(i == 0 ? "" : ",").append(text);
        }
        if (wereThere) removeFrom(found.count() + 1, variables);
        if (all != null) variables.put(name + "_ALL", all.toString());
    }
}
