// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Properties;

/** A line NAME=VALUE of a field. The name ends at the first "=". */
public record NameValue(String name, String value) {

    private static NameValue parse(String line) {
        int end = line.indexOf('=');
        if (end < 1) throw new IllegalArgumentException("'" + line + "' is not NAME=VALUE; write one per line");
        return new NameValue(
                line.substring(0, end).strip(), line.substring(end + 1).strip());
    }

    /** @throws IllegalArgumentException if a line is not NAME=VALUE */
    public static List<NameValue> list(String lines) {
        return lines.lines()
                .filter(line -> !line.isBlank())
                .map(NameValue::parse)
                .toList();
    }

    /** Refuses a text with a line that is not NAME=VALUE, unless it may differ for each message. */
    public static void check(Fields fields, Field<String> field, FieldText text) {
        if (!text.perMessage()) check(fields, field, text.get());
    }

    /** The message has only the line that is wrong, because others may have a password. */
    private static void check(Fields fields, Field<String> field, String lines) {
        for (String line : lines.lines().toList())
            if (!line.isBlank() && line.indexOf('=') < 1)
                throw fields.refuse(field, line, "this line is not NAME=VALUE; write one per line");
    }

    /** The properties of a client, written as in a file of Java properties, but always with "=". */
    public static Properties properties(Fields fields, Field<String> field) {
        String lines = fields.get(field);
        check(fields, field, lines);
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(lines));
        } catch (IOException | IllegalArgumentException e) {
            throw fields.refuse(field, e.getMessage() + "; write NAME=VALUE, one per line");
        }
        return properties;
    }
}
