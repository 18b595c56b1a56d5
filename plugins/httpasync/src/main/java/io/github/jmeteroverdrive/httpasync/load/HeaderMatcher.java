// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/** A header that a response must have, with any value or with a certain one. Immutable. */
public final class HeaderMatcher {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final int UPPER_TO_LOWER = 0x20;

    private final String text;
    private final byte[] name;
    private final byte[] value; // null = any

    private HeaderMatcher(String name, String value) {
        text = value == null ? name : name + ": " + value;
        this.name = name.getBytes(StandardCharsets.US_ASCII);
        this.value = value == null ? null : value.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * @param text {@code name}, or {@code name: value}
     * @throws IllegalArgumentException if it is neither; the message is the remedy
     */
    public static HeaderMatcher parse(String text) {
        int colon = text.indexOf(':');
        String name = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (!NAME.matcher(name).matches())
            throw new IllegalArgumentException(
                    "give the name of a header, such as X-Cache, or name and value, such as" + " X-Cache: HIT");
        return new HeaderMatcher(
                name, colon < 0 ? null : text.substring(colon + 1).strip());
    }

    public boolean matches(byte[] line, int from, int to) {
        if (to - from <= name.length || !hasName(line, from)) return false;
        int colon = from + name.length;
        while (colon < to && isBlank(line[colon])) colon++;
        if (colon == to || line[colon] != ':') return false;
        if (value == null) return true;
        int begin = colon + 1;
        int end = to;
        while (begin < end && isBlank(line[begin])) begin++;
        while (end > begin && isBlank(line[end - 1])) end--;
        return Arrays.equals(line, begin, end, value, 0, value.length);
    }

    /** The value in a line that {@link #matches}. */
    public String value(byte[] line, int from, int to) {
        int colon = from + name.length;
        while (line[colon] != ':') colon++;
        return new String(line, colon + 1, to - colon - 1, StandardCharsets.ISO_8859_1).strip();
    }

    private boolean hasName(byte[] line, int from) {
        for (int i = 0; i < name.length; i++) if (lower(line[from + i]) != lower(name[i])) return false;
        return true;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + UPPER_TO_LOWER : letter;
    }

    private static boolean isBlank(byte value) {
        return value == ' ' || value == '\t';
    }

    @Override
    public String toString() {
        return text;
    }
}
