// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.Escapes;
import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Translates an expression of ORO to Java: characters, classes and {@code .}, repeated or not, groups that are not
 * repeated, and alternatives without groups. In ORO {@code \w}, {@code \d} and {@code \s} cover all alphabets, and only
 * {@code \n} ends a line. Where the engines may differ, the expression is refused. For example:
 *
 * <pre>{@code
 * OroTranslator.translate("id=(\\w+)");  // tried only where id= is found
 * OroTranslator.translate("^id=(\\w+)"); // throws NotTranslatable: anchors are left to ORO
 * }</pre>
 */
final class OroTranslator {

    private final String regex;
    private final StringBuilder java = new StringBuilder();
    private final LiteralCollector literals = new LiteralCollector();
    private final Sequence.Builder sequence = new Sequence.Builder();
    private boolean seesUnits;
    private int captures;
    private int at;

    /** {@code .} as in a bracket expression. */
    private String dot;

    private OroTranslator(String regex) {
        this.regex = regex;
    }

    /** @throws NotTranslatable when the engines may differ, with the reason */
    static TranslatedRegexp translate(String regex) {
        OroTranslator translator = new OroTranslator(regex);
        boolean dotAll = regex.startsWith("(?s)");
        if (dotAll) translator.at = 4;
        translator.dot = dotAll ? "\\s\\S" : "[^\n]";
        boolean neverEmpty = translator.alternatives();
        if (translator.at < regex.length()) throw new NotTranslatable("a ) without (");
        if (!neverEmpty) throw new NotTranslatable("it can match nothing");
        try {
            int flags = Pattern.UNIX_LINES | (dotAll ? Pattern.DOTALL : 0);
            LiteralCollector literals = translator.literals;
            return new TranslatedRegexp(
                    Pattern.compile(translator.java.toString(), flags),
                    literals.prefix(),
                    literals.longest(),
                    literals.start(),
                    translator.sequence.build(),
                    translator.seesUnits);
        } catch (PatternSyntaxException e) {
            throw new NotTranslatable("Java has no such expression");
        }
    }

    /** Whether each alternative needs a character. */
    private boolean alternatives() {
        LiteralCollector.Mark mark = literals.mark();
        int capturesBefore = captures;
        boolean neverEmpty = sequence();
        if (!has('|')) return neverEmpty;
        sequence.breaks();
        while (has('|')) {
            literals.alternative(mark);
            java.append('|');
            at++;
            neverEmpty &= sequence();
        }
        literals.alternative(mark);
        if (captures > capturesBefore) throw new NotTranslatable("a group inside alternatives");
        return neverEmpty;
    }

    private boolean sequence() {
        boolean neverEmpty = false;
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')')
            neverEmpty |= regex.charAt(at) == '(' ? group() : repeatedAtom();
        return neverEmpty;
    }

    private boolean group() {
        int number = 0;
        if (regex.startsWith("(?:", at)) {
            java.append("(?:");
            at += 3;
        } else if (regex.startsWith("(?", at)) {
            throw new NotTranslatable("a (? other than (?: or a leading (?s)");
        } else {
            java.append('(');
            at++;
            captures++;
            number = sequence.open();
        }
        boolean neverEmpty = alternatives();
        if (!has(')')) throw new NotTranslatable("a ( without )");
        java.append(')');
        if (number > 0) sequence.close(number);
        at++;
        if (at < regex.length() && "*+?{".indexOf(regex.charAt(at)) >= 0) throw new NotTranslatable("a repeated group");
        return neverEmpty;
    }

    private boolean repeatedAtom() {
        int written = java.length();
        int literal = atom();
        String asClass = java.charAt(written) == '.' ? dot : java.substring(written);
        Repetition repetition = Repetition.read(regex, at);
        if (repetition == null) {
            if (literal >= 0) {
                literals.add((char) literal);
                sequence.literal((char) literal);
            } else {
                literals.other(asClass, 1, false);
                sequence.repeat(asClass, Repetition.ONCE);
            }
            return true;
        }
        literals.other(asClass, repetition.least(), repetition.endless());
        sequence.repeat(asClass, repetition);
        java.append(regex, at, repetition.end());
        at = repetition.end();
        return repetition.least() > 0;
    }

    /** Returns the character, or -1 for a class. */
    private int atom() {
        char c = regex.charAt(at++);
        switch (c) {
            case '.' -> {
                java.append('.');
                seesUnits = true;
            }
            case '[' -> {
                at = CharacterClass.copy(regex, at, java);
                seesUnits = true;
            }
            case '\\' -> {
                return escape();
            }
            case '^', '$' -> throw new NotTranslatable("an anchor");
            case '*', '+', '?', '{' -> throw new NotTranslatable("a " + c + " that repeats nothing");
            default -> {
                return literal(c);
            }
        }
        return -1;
    }

    private int escape() {
        if (at == regex.length()) throw new NotTranslatable("a \\ at the end");
        char c = regex.charAt(at++);
        int known = Escapes.character(c);
        if (known >= 0) return literal((char) known);
        java.append(Escapes.classOf(c));
        seesUnits = true;
        return -1;
    }

    private int literal(char c) {
        java.append(Escapes.quoted(c));
        return c;
    }

    private boolean has(char c) {
        return at < regex.length() && regex.charAt(at) == c;
    }

    /** An expression that the engines may understand differently, with the reason. */
    static final class NotTranslatable extends RuntimeException {

        private static final long serialVersionUID = 1;

        NotTranslatable(String what) {
            super(what, null, false, false);
        }
    }

    /**
     * A quantifier: {@code * + ?} or {@code {2,5}}, greedy or reluctant.
     *
     * @param most {@link #ENDLESS} for no maximum
     * @param end where the expression continues
     */
    record Repetition(int least, int most, boolean greedy, int end) {

        static final int ENDLESS = Integer.MAX_VALUE;

        static final Repetition ONCE = new Repetition(1, 1, true, 0);

        private static final int MOST = 1000;

        /** Null when there is none. */
        static Repetition read(String regex, int at) {
            if (at == regex.length()) return null;
            Repetition read = switch (regex.charAt(at)) {
                case '*' -> new Repetition(0, ENDLESS, true, at + 1);
                case '?' -> new Repetition(0, 1, true, at + 1);
                case '+' -> new Repetition(1, ENDLESS, true, at + 1);
                case '{' -> counted(regex, at);
                default -> null;
            };
            if (read == null) return null;
            int end = read.end;
            boolean greedy = end == regex.length() || regex.charAt(end) != '?';
            if (!greedy) end++;
            if (end < regex.length() && "*+?{".indexOf(regex.charAt(end)) >= 0)
                throw new NotTranslatable("a repetition of a repetition");
            return new Repetition(read.least, read.most, greedy, end);
        }

        private static Repetition counted(String regex, int at) {
            int close = regex.indexOf('}', at);
            if (close < 0) throw new NotTranslatable("a { without }");
            String[] bounds = regex.substring(at + 1, close).split(",", -1);
            if (bounds.length > 2) throw new NotTranslatable("a { that is not a repetition");
            int least = bound(bounds[0]);
            String last = bounds[bounds.length - 1];
            int most = last.isEmpty() ? ENDLESS : bound(last);
            if (most < Math.max(1, least)) throw new NotTranslatable("a repetition of at most none");
            return new Repetition(least, most, true, close + 1);
        }

        boolean endless() {
            return most == ENDLESS;
        }

        private static int bound(String digits) {
            if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')
                    || digits.isEmpty()
                    || digits.length() > 4
                    || Integer.parseInt(digits) > MOST) {
                throw new NotTranslatable("a { that is not a repetition of at most " + MOST);
            }
            return Integer.parseInt(digits);
        }
    }

    static final class Escapes {

        private static final int ESCAPE = 27;
        private static final int BELL = 7;

        private Escapes() {}

        /**
         * The character {@code \c}; -1 for a class.
         *
         * @throws NotTranslatable for any other escape
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
                    if (c < 128 && Character.isLetterOrDigit(c)) throw new NotTranslatable("the escape \\" + c);
                    yield c;
                }
            };
        }

        /** The class {@code \c} for Java; ORO's cover all alphabets. */
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

        /** A literal character, inside a bracket expression or outside. */
        static String quoted(char c) {
            if (Character.isSurrogate(c) || c == Character.MAX_VALUE)
                throw new NotTranslatable("a character beyond U+FFFE");
            boolean plain = c >= 128 || c > 32 && Character.isLetterOrDigit(c);
            return plain ? String.valueOf(c) : String.format("\\x%02x", (int) c);
        }
    }

    /** Bracket expressions. */
    private static final class CharacterClass {

        private CharacterClass() {}

        /**
         * @param from after the opening bracket
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
                boolean range = next + 1 < regex.length() && regex.charAt(next) == '-' && regex.charAt(next + 1) != ']';
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
            return at + 1 < regex.length() && regex.charAt(at) == '\\' && "dDsSwW".indexOf(regex.charAt(at + 1)) >= 0;
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
}
