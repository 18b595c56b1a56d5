// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class of characters up to U+FFFF as a table of 8 KB, much faster than an expression. Tables are shared by all rows.
 * Immutable, thread-safe.
 */
final class CharacterTable {

    private static final int ALL = 1 << Character.SIZE;

    /** Functions can produce any number of expressions; cached tables are limited. */
    private static final int MOST = 1000;

    private static final Map<String, CharacterTable> KNOWN = new ConcurrentHashMap<>();

    /** Every character, in an order without surrogate pairs. */
    private static final String DOWNWARDS = downwards();

    private final long[] bits = new long[ALL / Long.SIZE];
    private final boolean all;

    private CharacterTable(String members) {
        Matcher runs = Pattern.compile("[" + members + "]+").matcher(DOWNWARDS);
        while (runs.find()) {
            for (int i = runs.start(); i < runs.end(); i++) {
                char c = DOWNWARDS.charAt(i);
                bits[c >>> 6] |= 1L << c;
            }
        }
        all = Arrays.stream(bits).allMatch(some -> some == -1);
    }

    private static String downwards() {
        char[] each = new char[ALL];
        for (int i = 0; i < ALL; i++) each[i] = (char) (ALL - 1 - i);
        return new String(each);
    }

    /** @param members as in a bracket expression of Java */
    static CharacterTable of(String members) {
        CharacterTable known = KNOWN.get(members);
        if (known != null) return known;
        CharacterTable made = new CharacterTable(members);
        if (KNOWN.size() < MOST) KNOWN.put(members, made);
        return made;
    }

    boolean isAll() {
        return all;
    }

    boolean has(char c) {
        return (bits[c >>> 6] & 1L << c) != 0;
    }

    boolean meets(CharacterTable other) {
        for (int i = 0; i < bits.length; i++) if ((bits[i] & other.bits[i]) != 0) return true;
        return false;
    }
}
