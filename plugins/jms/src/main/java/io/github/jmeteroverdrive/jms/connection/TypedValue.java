// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A property of a message or an entry of a map, as written in a field: {@code name=value} or {@code name:int=5}.
 * Immutable.
 *
 * @param value of the type's Java class
 */
public record TypedValue(String name, Object value) {

    private static final Pattern SYNTAX = Pattern.compile("([^=:\\s]+)(?::([a-z]+))?=(.*)");

    private enum Type {
        BOOLEAN(TypedValue::parseBoolean),
        BYTE(Byte::valueOf),
        SHORT(Short::valueOf),
        INT(Integer::valueOf),
        LONG(Long::valueOf),
        FLOAT(Float::valueOf),
        DOUBLE(Double::valueOf),
        STRING(text -> text);

        private final Function<String, Object> parser;

        Type(Function<String, Object> parser) {
            this.parser = parser;
        }
    }

    private static Object parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    /**
     * All lines that are not blank.
     *
     * @throws IllegalArgumentException with the first invalid line and a remedy
     */
    public static List<TypedValue> lines(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .map(TypedValue::parse)
                .toList();
    }

    private static TypedValue parse(String line) {
        Matcher matcher = SYNTAX.matcher(line.strip());
        if (!matcher.matches())
            throw new IllegalArgumentException(
                    "'" + line + "' is not name=value or name:type=value; write one per line");
        String type = matcher.group(2) == null ? "string" : matcher.group(2);
        try {
            Type known = Type.valueOf(type.toUpperCase(Locale.ROOT));
            return new TypedValue(matcher.group(1), known.parser.apply(matcher.group(3)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'"
                            + line
                            + "' is not a valid "
                            + type
                            + "; types are boolean, byte, short, int, long, float, double, string",
                    e);
        }
    }

    /** Sets it as a property. */
    public void putInto(Message message) throws JMSException {
        message.setObjectProperty(name, value);
    }

    void putInto(MapMessage message) throws JMSException {
        message.setObject(name, value);
    }
}
