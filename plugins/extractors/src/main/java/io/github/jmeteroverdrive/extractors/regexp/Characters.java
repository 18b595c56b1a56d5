// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class of characters up to U+FFFF as a table, 8 KB, which is asked much faster than an
 * expression. Tables are shared by all rows. Immutable, thread-safe.
 */
final class Characters {

    private static final int ALL = 1 << Character.SIZE;

    /** Expressions that functions make may be without number; tables that are kept are not. */
    private static final int MOST = 1000;

    private static final Map<String, Characters> KNOWN = new ConcurrentHashMap<>();

    /** Each of them once, in an order in which no two are a pair of surrogates. */
    private static final String DOWNWARDS = downwards();

    private final long[] bits = new long[ALL / Long.SIZE];
    private final boolean all;

    private Characters(String members) {
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

    /**
     * @param members Java's words for them, inside of a class
     */
    static Characters of(String members) {
        Characters known = KNOWN.get(members);
        if (known != null) return known;
        Characters made = new Characters(members);
        if (KNOWN.size() < MOST) KNOWN.put(members, made);
        return made;
    }

    /** Whether every character is one of them. */
    boolean isAll() {
        return all;
    }

    boolean has(char c) {
        return (bits[c >>> 6] & 1L << c) != 0;
    }

    /** Whether both have a character. */
    boolean meets(Characters other) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & other.bits[i]) != 0) return true;
        }
        return false;
    }
}
