// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.Corpus;

/** Random expressions that may match parts of a document. */
final class Expressions {

    /** With more unbounded parts, a backtracking engine such as stock's may need hours for a document. */
    private static final int UNBOUNDED = 2;

    private final Corpus corpus;
    private final String document;
    private int unbounded;

    Expressions(Corpus corpus, String document) {
        this.corpus = corpus;
        this.document = document;
    }

    /** Of the documented fast subset. */
    String simple() {
        return simple(UNBOUNDED);
    }

    /** @param most how many parts may be of any length */
    private String simple(int most) {
        unbounded = most;
        return corpus.number(3) == 0 ? random() : generalised();
    }

    /** A quantifier of a part. */
    private String times(String... quantifiers) {
        String quantifier = corpus.oneOf(quantifiers);
        boolean any = quantifier.startsWith("+") || quantifier.startsWith("*") || quantifier.endsWith(",}");
        if (any && unbounded-- <= 0) return "";
        return quantifier;
    }

    /** A piece of the document, some of its characters replaced by classes containing them. */
    private String generalised() {
        String piece = corpus.piece(document, 12);
        if (piece.isEmpty()) return random();
        StringBuilder regex = new StringBuilder();
        boolean open = false;
        for (char c : piece.toCharArray()) {
            if (corpus.number(6) == 0) {
                regex.append(open ? ")" : "(");
                open = !open;
            }
            regex.append(corpus.number(2) == 0 ? quoted(String.valueOf(c)) : widened(c));
        }
        if (open) regex.append(")");
        return regex.toString();
    }

    private String widened(char c) {
        String atom = Character.isDigit(c)
                ? corpus.oneOf("\\d", "[0-9]")
                : Character.isLetter(c)
                        ? corpus.oneOf("\\w", "\\S", "[^<>]")
                        : Character.isWhitespace(c) ? "\\s" : "[^a]";
        return atom + times("", "", "+", "+?", "{1,2}", "{1,}");
    }

    private String random() {
        StringBuilder regex = new StringBuilder(corpus.number(10) == 0 ? "(?s)" : "");
        if (corpus.number(3) > 0) regex.append(quoted(corpus.piece(document, 5)));
        for (int i = corpus.number(3); i >= 0; i--) {
            switch (corpus.number(4)) {
                case 0 -> regex.append("(").append(repeated()).append(")");
                case 1 ->
                    regex.append("(?:")
                            .append(quoted(word()))
                            .append("|")
                            .append(quoted(word()))
                            .append(")");
                case 2 -> regex.append("(").append(repeated()).append(")").append(quoted(corpus.piece(document, 3)));
                default -> regex.append(repeated());
            }
        }
        return regex.append(quoted(word())).toString();
    }

    /** Syntax of ORO that Java treats differently, or may. */
    String other() {
        return corpus.oneOf(
                "^" + simple(),
                "(?i)" + simple(),
                "(" + simple(0) + ")*",
                "(a)|(b)",
                "(\\w)\\1",
                "\\b" + simple(),
                simple() + "$",
                "a*",
                "(?=" + quoted(word()) + ")" + simple(),
                "[[:alpha:]]+",
                "(broken",
                "x{2");
    }

    private String word() {
        String word = corpus.piece(document, 2);
        return word.isBlank() || !word.equals(word.strip()) ? "a" : word;
    }

    private String repeated() {
        return atom() + times("", "", "+", "*", "?", "+?", "*?", "{1,3}", "{2}", "{1,}", "{0,5}?");
    }

    private String atom() {
        return corpus.oneOf(
                ".",
                ".",
                "\\w",
                "\\d",
                "\\s",
                "\\S",
                "\\W",
                "\\D",
                "[^\"]",
                "[^<>]",
                "[a-z0-9_-]",
                "[\\w.]",
                "[\\d\\s]",
                "[^\\s,]",
                "[а-я]",
                "\\n",
                "e",
                "]",
                "}");
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c < 128 && !Character.isLetterOrDigit(c)) quoted.append('\\');
            quoted.append(c);
        }
        return quoted.toString();
    }
}
