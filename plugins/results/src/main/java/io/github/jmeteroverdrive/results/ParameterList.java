// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The parameters there are: {@code profiles/parameters.properties}, shipped in this jar. A line
 * {@code NAME@SCENARIO = value} is the default of one scenario. Immutable.
 */
final class ParameterList {

    /**
     * @param defaultValue empty when the parameter may be left empty
     * @param unit empty when it has none
     */
    record Entry(
            String name, String defaultValue, String unit, ParameterRange range, String meaning) {

        boolean required() {
            return !defaultValue.isEmpty();
        }

        /** What is wrong with a value, a sentence; empty when nothing is. */
        String problem(String value) {
            if (value.isEmpty() ? !required() : range.allows(value)) return "";
            return "Parameter "
                    + name
                    + (value.isEmpty() ? " is empty" : " is '" + value + "'")
                    + "; it must be "
                    + range
                    + (unit.isEmpty() ? "" : " (" + unit + ")")
                    + (required() ? ", default " + defaultValue : ", or empty")
                    + ".";
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** Defaults of single scenarios by NAME@SCENARIO. */
    private final Map<String, String> exceptions = new HashMap<>();

    private ParameterList(Reader lines) {
        new BufferedReader(lines).lines().map(String::strip).forEach(this::read);
    }

    private void read(String line) {
        if (line.isEmpty() || line.startsWith("#")) return;
        int equals = line.indexOf('=');
        String name = line.substring(0, equals).strip();
        if (name.contains("@")) {
            exceptions.put(name, line.substring(equals + 1).strip());
            return;
        }
        String[] cells = line.substring(equals + 1).split("\\|", 4);
        entries.put(
                name,
                new Entry(
                        name,
                        cells[0].strip(),
                        cells[1].strip(),
                        new ParameterRange(cells[2].strip()),
                        cells[3].strip()));
    }

    static ParameterList of(Reader lines) {
        return new ParameterList(lines);
    }

    /** The list in this jar. */
    static ParameterList shipped() {
        try (InputStream in = ParameterList.class.getResourceAsStream("parameters.properties")) {
            return new ParameterList(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Set<String> names() {
        return entries.keySet();
    }

    /**
     * @throws IllegalArgumentException when there is no such parameter
     */
    Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) throw new IllegalArgumentException("no parameter " + name);
        return entry;
    }

    /** What a parameter is when it is not given. */
    String defaultValue(String name, String scenario) {
        return exceptions.getOrDefault(name + "@" + scenario, entry(name).defaultValue());
    }

    /** Says of a name that is not in the list what it was probably meant to be. */
    Refusal unknown(String name) {
        return new Refusal(
                "Parameter '"
                        + name
                        + "' does not exist; did you mean '"
                        + Nearest.to(name, names())
                        + "'? The parameters are: "
                        + Nearest.list(names())
                        + ".");
    }
}
