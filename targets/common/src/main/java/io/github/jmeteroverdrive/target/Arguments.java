// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A target's options, {@code key=value}; the last one of a key counts. Every method throws
 * {@link IllegalArgumentException} with a sentence that names the option and its values.
 */
public final class Arguments {

    private static final String LOOPBACK = "127.0.0.1";

    /** The description of {@link #address} for {@link #allow}. */
    public static final String ADDRESS = "address=IPv4 address to listen on (" + LOOPBACK + ")";

    /** The description of {@link #port} for {@link #allow}. */
    public static final String PORT = "port=0..65535 (0, the default, is a free one)";

    /** The argument that asks for all options. */
    private static final String LIST = "--options";

    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> known = new TreeMap<>();

    public Arguments(String... arguments) {
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            given.put(
                    equals < 0 ? argument : argument.substring(0, equals),
                    equals < 0 ? "" : argument.substring(equals + 1));
        }
    }

    /**
     * Call this first.
     *
     * @param options all options, as {@code key=description}
     * @throws ListAsked if the user asks for them
     */
    public Arguments allow(String... options) {
        if (given.containsKey(LIST)) throw new ListAsked(String.join(System.lineSeparator(), options));
        for (String option : options) known.put(option.substring(0, option.indexOf('=')), option);
        given.keySet().stream()
                .filter(key -> !known.containsKey(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("there is no option '" + key + "'; there are "
                            + String.join(", ", known.keySet()) + "; ./overdrive target NAME " + LIST
                            + " describes all");
                });
        return this;
    }

    /** The TCP port to listen on, 0 for a free one. */
    public int port() {
        return (int) number("port", 0, 0, 65_535);
    }

    public String text(String key, String fallback) {
        return given.getOrDefault(key, fallback);
    }

    /** The IPv4 address to listen on, 127.0.0.1 by default. */
    public String address() {
        String address = text("address", LOOPBACK);
        if (address.matches("\\d{1,3}(\\.\\d{1,3}){3}")) return address;
        throw refuse("address", "is not an IPv4 address");
    }

    public long number(String key, long fallback, long min, long max) {
        String value = given.get(key);
        if (value == null) return fallback;
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) return number;
        } catch (NumberFormatException e) {
            throw refuse(key, "is not a whole number");
        }
        throw refuse(key, "is out of range");
    }

    /** A constant of {@code fallback}'s enum; case does not matter. */
    public <E extends Enum<E>> E oneOf(String key, E fallback) {
        String value = given.get(key);
        if (value == null) return fallback;
        for (E constant : fallback.getDeclaringClass().getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(value)) return constant;
        }
        throw refuse(key, "is not one of its values");
    }

    public boolean flag(String key) {
        return flag(key, false);
    }

    public boolean flag(String key, boolean fallback) {
        String value = given.getOrDefault(key, String.valueOf(fallback)).toLowerCase(Locale.ROOT);
        if (value.equals("true") || value.equals("false")) return value.equals("true");
        throw refuse(key, "is neither true nor false");
    }

    /** A list {@code name:value,name:value}, in its order. */
    public Map<String, String> pairs(String key) {
        String list = given.get(key);
        if (list == null) return Map.of();
        return Arrays.stream(list.split(",", -1))
                .map(pair -> pair.split(":", 2))
                .peek(pair -> {
                    if (pair.length < 2 || pair[0].isBlank() || pair[1].isBlank())
                        throw refuse(key, "has a part that is not NAME:VALUE");
                })
                .collect(Collectors.toMap(
                        pair -> pair[0], pair -> pair[1], (first, second) -> second, LinkedHashMap::new));
    }

    /** The exception to throw for the option of this key. */
    public IllegalArgumentException refuse(String key, String problem) {
        String value = given.getOrDefault(key, "");
        String option = value.isEmpty() ? key : key + "=" + value;
        return new IllegalArgumentException("option '" + option + "' " + problem + "; it is " + known.get(key));
    }

    /** Not an error: the user asks for the options, which are the message. */
    static final class ListAsked extends RuntimeException {

        private static final long serialVersionUID = 1;

        ListAsked(String options) {
            super(options);
        }
    }
}
