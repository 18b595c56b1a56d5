// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.JMSException;
import jakarta.jms.MessageFormatException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Named values of properties and map bodies, converted as jakarta.jms prescribes. */
final class NamedValues {

    private final Map<String, Object> values;

    NamedValues() {
        this(new LinkedHashMap<>());
    }

    private NamedValues(Map<String, Object> values) {
        this.values = values;
    }

    NamedValues copy() {
        return new NamedValues(new LinkedHashMap<>(values));
    }

    Set<String> names() {
        return values.keySet();
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void clear() {
        values.clear();
    }

    void put(String name, Object value) throws JMSException {
        if (name == null || name.isEmpty()) throw new JMSException("a value needs a name");
        values.put(name, value);
    }

    Object object(String name) {
        return values.get(name);
    }

    String text(String name) throws JMSException {
        Object value = values.get(name);
        if (value instanceof byte[]) throw wrong(name, "text", null);
        return value == null ? null : value.toString();
    }

    boolean truth(String name) throws JMSException {
        Object value = values.get(name);
        if (value instanceof Boolean known) return known;
        if (value == null || value instanceof String) return Boolean.parseBoolean(text(name));
        throw wrong(name, "a boolean", null);
    }

    byte[] bytes(String name) throws JMSException {
        Object value = values.get(name);
        if (value == null || value instanceof byte[]) return (byte[]) value;
        throw wrong(name, "bytes", null);
    }

    char character(String name) throws JMSException {
        if (values.get(name) instanceof Character known) return known;
        throw wrong(name, "a character", null);
    }

    /** A whole number or the text of one; narrower types widen, wider ones do not narrow. */
    long whole(String name, int bytes, Function<String, ? extends Number> parse) throws JMSException {
        Object value = values.get(name);
        if (value instanceof Byte
                || value instanceof Short && bytes >= Short.BYTES
                || value instanceof Integer && bytes >= Integer.BYTES
                || value instanceof Long && bytes == Long.BYTES) {
            return ((Number) value).longValue();
        }
        return parsed(name, value, parse).longValue();
    }

    /** A fraction or the text of one; a float widens, a double does not narrow. */
    double fraction(String name, int bytes, Function<String, ? extends Number> parse) throws JMSException {
        Object value = values.get(name);
        if (value instanceof Float || value instanceof Double && bytes == Double.BYTES)
            return ((Number) value).doubleValue();
        return parsed(name, value, parse).doubleValue();
    }

    private static Number parsed(String name, Object value, Function<String, ? extends Number> parse)
            throws JMSException {
        if (!(value instanceof String text)) throw wrong(name, "such a number", null);
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw wrong(name, "such a number", e);
        }
    }

    private static JMSException wrong(String name, String what, Exception cause) {
        JMSException wrong = new MessageFormatException("value '" + name + "' is not there, or not " + what);
        wrong.setLinkedException(cause);
        return wrong;
    }
}
