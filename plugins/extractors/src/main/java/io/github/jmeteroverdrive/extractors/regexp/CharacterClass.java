// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/** A class in brackets: characters, ranges and the classes that have an escape. */
final class CharacterClass {

    private CharacterClass() {}

    /**
     * @param from after the bracket
     * @param java where Java's words go
     * @return after the closing bracket
     */
    static int copy(String regex, int from, StringBuilder java) {
        int at = from;
        java.append('[');
        if (at < regex.length() && regex.charAt(at) == '^') {
            java.append('^');
            at++;
        }
        int first = at;
        while (at < regex.length() && (regex.charAt(at) != ']')) {
            int next = item(regex, at, java);
            boolean range =
                    next + 1 < regex.length()
                            && regex.charAt(next) == '-'
                            && regex.charAt(next + 1) != ']';
            if (range) {
                if (isClass(regex, at) || isClass(regex, next + 1)) {
                    throw new NotTranslatable("a range of classes");
                }
                java.append('-');
                next = item(regex, next + 1, java);
            }
            at = next;
        }
        if (at == regex.length() || at == first) throw new NotTranslatable("a [ without ]");
        java.append(']');
        return at + 1;
    }

    private static boolean isClass(String regex, int at) {
        return at + 1 < regex.length()
                && regex.charAt(at) == '\\'
                && "dDsSwW".indexOf(regex.charAt(at + 1)) >= 0;
    }

    private static int item(String regex, int at, StringBuilder java) {
        char c = regex.charAt(at);
        if (c == '[') throw new NotTranslatable("a [ inside a class");
        if (c != '\\') {
            java.append(Escapes.quoted(c));
            return at + 1;
        }
        if (at + 1 == regex.length()) throw new NotTranslatable("a \\ at the end");
        char escaped = regex.charAt(at + 1);
        if (escaped == 'W') throw new NotTranslatable("a \\W inside a class");
        int known = Escapes.character(escaped);
        java.append(known >= 0 ? Escapes.quoted((char) known) : Escapes.classOf(escaped));
        return at + 2;
    }
}
