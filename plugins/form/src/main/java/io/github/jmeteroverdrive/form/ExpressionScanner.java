// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.function.Predicate;

/**
 * Finds where a {@code ${…}} ends, by the grammar of JMeter 5.6.3's {@code FunctionParser}: a variable at its first
 * closing brace, a function call at the brace after its closing bracket; brackets and {@code ${…}} nest in its
 * parameters. Depends on ASCII only, so a character may also be a byte. One thread.
 */
public final class ExpressionScanner {

    /** The expression does not end within the text available. */
    public static final int OPEN = -1;

    /** Looking up longer names would make a stray "${" in a large text expensive. */
    private static final int MAX_NAME = 256;

    private final Predicate<String> isFunction;
    private boolean call;

    public ExpressionScanner(Predicate<String> isFunction) {
        this.isFunction = isFunction;
    }

    /**
     * The index after the closing brace, or {@link #OPEN}.
     *
     * @param from after the "${"
     * @throws IllegalArgumentException when a call's closing bracket is not followed by a brace
     */
    public int findEnd(CharSequence text, int from, int to) {
        call = false;
        boolean named = false;
        for (int at = from; at < to; at++) {
            switch (text.charAt(at)) {
                case '\\' -> {
                    at++;
                    named = false;
                }
                case '}' -> {
                    call = isFunction(text, from, at, false);
                    return at + 1;
                }
                case '(' -> {
                    if (named && isFunction(text, from, at, true)) {
                        call = true;
                        return endOfCall(text, from, endOfParameters(text, at + 1, to), to);
                    }
                    named = true;
                }
                default -> named = text.charAt(at) != ' ';
            }
        }
        return OPEN;
    }

    /** Whether the expression found last calls a function. */
    public boolean call() {
        return call;
    }

    private boolean isFunction(CharSequence text, int from, int to, boolean trimmed) {
        if (to - from > MAX_NAME) return false;
        String name = unescaped(text.subSequence(from, to).toString());
        return isFunction.test(trimmed ? name.trim() : name);
    }

    /** JMeter's names have no escapes: removes each backslash, and keeps what follows it. */
    public static String unescaped(String name) {
        if (name.indexOf('\\') < 0) return name;
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) == '\\' && i + 1 < name.length()) i++;
            plain.append(name.charAt(i));
        }
        return plain.toString();
    }

    private static int endOfParameters(CharSequence text, int from, int to) {
        int expressions = 0;
        int brackets = 0;
        char previous = ' ';
        for (int at = from; at < to; at++) {
            char next = text.charAt(at);
            if (next == '\\') {
                at++;
                previous = ' ';
                continue;
            }
            if (next == ',' && expressions == 0) continue; // JMeter's parser keeps `previous` here
            if (next == '{' && previous == '$') expressions++;
            else if (next == '}' && expressions > 0) expressions--;
            else if (next == '(' && expressions == 0) brackets++;
            else if (next == ')' && expressions == 0 && brackets-- == 0) return at + 1;
            previous = next;
        }
        return OPEN;
    }

    private static int endOfCall(CharSequence text, int from, int parametersEnd, int to) {
        if (parametersEnd == OPEN) return OPEN;
        int at = parametersEnd;
        while (at < to && text.charAt(at) == ' ') at++;
        if (at == to) return OPEN;
        if (text.charAt(at) == '}') return at + 1;
        String call = text.subSequence(from, at + 1).toString();
        throw new IllegalArgumentException("'${" + call + "' has no } after its closing bracket; write \\${ for text");
    }
}
