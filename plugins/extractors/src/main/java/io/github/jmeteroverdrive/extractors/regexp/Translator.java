// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads an expression as ORO does and writes it for Java: a sequence of characters, classes and
 * {@code .}, each repeated or not, groups that are not repeated, and alternatives without groups of
 * their own. {@code \w}, {@code \d} and {@code \s} are of all alphabets in ORO, and only {@code \n}
 * ends a line. Where the engines differ, or may, the expression is refused. One use each. For
 * example:
 *
 * <pre>{@code
 * Translator.translate("id=(\\w+)");  // a Translation, tried only where id= stands
 * Translator.translate("^id=(\\w+)"); // throws NotTranslatable: anchors are left to ORO
 * }</pre>
 */
final class Translator {

    private final String regex;
    private final StringBuilder java = new StringBuilder();
    private final Literals literals = new Literals();
    private final Sequence.Builder sequence = new Sequence.Builder();
    private boolean seesUnits;
    private int captures;
    private int at;

    /** What {@code .} is, inside a class. */
    private String dot;

    private Translator(String regex) {
        this.regex = regex;
    }

    /**
     * @throws NotTranslatable when the engines may differ, with what it is
     */
    static Translation translate(String regex) {
        Translator translator = new Translator(regex);
        boolean dotAll = regex.startsWith("(?s)");
        if (dotAll) translator.at = 4;
        translator.dot = dotAll ? "\\s\\S" : "[^\n]";
        boolean neverEmpty = translator.alternatives();
        if (translator.at < regex.length()) throw new NotTranslatable("a ) without (");
        if (!neverEmpty) throw new NotTranslatable("it can match nothing");
        try {
            int flags = Pattern.UNIX_LINES | (dotAll ? Pattern.DOTALL : 0);
            Literals literals = translator.literals;
            return new Translation(
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

    /** Up to the end or a closing parenthesis; whether each alternative needs a character. */
    private boolean alternatives() {
        Literals.Mark mark = literals.mark();
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
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            neverEmpty |= regex.charAt(at) == '(' ? group() : repeatedAtom();
        }
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
        if (at < regex.length() && "*+?{".indexOf(regex.charAt(at)) >= 0) {
            throw new NotTranslatable("a repeated group");
        }
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

    /** Writes one atom; the character it is, or -1 when it is a class. */
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
            case '*', '+', '?', '{' ->
                    throw new NotTranslatable("a " + c + " that repeats nothing");
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
}
