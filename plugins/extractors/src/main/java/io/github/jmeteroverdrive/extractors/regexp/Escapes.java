// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

/** What a backslash and a character are in ORO, and how Java writes them. */
final class Escapes {

    private static final int ESCAPE = 27;
    private static final int BELL = 7;

    private Escapes() {}

    /**
     * The character that {@code \c} is; -1 when it is a class.
     *
     * @throws NotTranslatable when it is neither
     */
    static int character(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'f' -> '\f';
            case 'e' -> ESCAPE;
            case 'a' -> BELL;
            case 'd', 'D', 's', 'S', 'w', 'W' -> -1;
            default -> {
                if (c < 128 && Character.isLetterOrDigit(c)) {
                    throw new NotTranslatable("the escape \\" + c);
                }
                yield c;
            }
        };
    }

    /** The class {@code \c}, in Java's words: ORO's are of all alphabets. */
    static String classOf(char c) {
        return switch (c) {
            case 'd' -> "\\p{javaDigit}";
            case 'D' -> "\\P{javaDigit}";
            case 's' -> "\\p{javaWhitespace}";
            case 'S' -> "\\P{javaWhitespace}";
            case 'w' -> "[\\p{javaLetterOrDigit}_]";
            default -> "[^\\p{javaLetterOrDigit}_]";
        };
    }

    /** The character itself, inside a class and out. */
    static String quoted(char c) {
        if (Character.isSurrogate(c) || c == Character.MAX_VALUE) {
            throw new NotTranslatable("a character beyond U+FFFE");
        }
        boolean plain = c >= 128 || c > 32 && Character.isLetterOrDigit(c);
        return plain ? String.valueOf(c) : String.format("\\x%02x", (int) c);
    }
}
