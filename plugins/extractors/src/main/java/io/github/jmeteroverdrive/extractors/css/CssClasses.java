// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.css;

/** Looks for a class in the value of an attribute, without regard to case, as jsoup does. */
final class CssClasses {

    private CssClasses() {}

    /** Whether a class, which is in ASCII, is one of the attribute's. */
    static boolean has(String wanted, HtmlAttributes attributes, int attribute) throws NotClean {
        if (!attributes.isPlain(attribute)) return has(wanted, attributes.value(attribute));
        byte[] bytes = attributes.bytes();
        int to = attributes.valueTo(attribute);
        int from = attributes.valueFrom(attribute);
        while (to - from >= wanted.length()) {
            int end = from;
            while (end < to && !Character.isWhitespace(bytes[end])) end++;
            if (end - from == wanted.length() && isSame(wanted, bytes, from)) return true;
            from = end + 1;
        }
        return false;
    }

    private static boolean isSame(String wanted, byte[] bytes, int from) {
        for (int i = 0; i < wanted.length(); i++) {
            int c = wanted.charAt(i);
            int other = bytes[from + i];
            if (c != other && lower(c) != lower(other)) return false;
        }
        return true;
    }

    private static int lower(int c) {
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    }

    private static boolean has(String wanted, String classes) {
        int from = 0;
        for (int i = 0; i <= classes.length(); i++) {
            if (i < classes.length() && !Character.isWhitespace(classes.charAt(i))) continue;
            boolean same =
                    i - from == wanted.length()
                            && classes.regionMatches(true, from, wanted, 0, wanted.length());
            if (same) return true;
            from = i + 1;
        }
        return false;
    }
}
