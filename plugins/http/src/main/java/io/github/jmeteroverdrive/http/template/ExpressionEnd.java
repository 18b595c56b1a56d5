// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * Where an expression ends, by the grammar of JMeter 5.6.3's {@code FunctionParser}: a variable at
 * its first closing brace, a function call at the one behind its closing bracket, and brackets and
 * {@code ${…}} nest in its parameters. Looks at ASCII bytes alone. One thread.
 */
final class ExpressionEnd {

    /** The expression does not end within what there is. */
    static final int OPEN = -1;

    /** Looking up longer names would make a stray "${" in a large text expensive. */
    private static final int LONGEST_NAME = 256;

    private final Predicate<String> isFunction;
    private boolean call;

    /**
     * @param isFunction whether JMeter has a function of this name
     */
    ExpressionEnd(Predicate<String> isFunction) {
        this.isFunction = isFunction;
    }

    /**
     * The index behind the closing brace, or {@link #OPEN}.
     *
     * @param from behind the "${"
     * @throws TemplateException when something else than a brace follows a call's closing bracket
     */
    int find(byte[] text, int from, int to) throws TemplateException {
        call = false;
        boolean named = false;
        for (int at = from; at < to; at++) {
            switch (text[at]) {
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
                        return behindCall(text, from, behindParameters(text, at + 1, to), to);
                    }
                    named = true;
                }
                default -> named = text[at] != ' ';
            }
        }
        return OPEN;
    }

    /** Whether what was found last calls a function. */
    boolean call() {
        return call;
    }

    private boolean isFunction(byte[] text, int from, int to, boolean trimmed) {
        if (to - from > LONGEST_NAME) return false;
        String name = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
        String plain = unescaped(name);
        return isFunction.test(trimmed ? plain.trim() : plain);
    }

    /** JMeter's names have no escapes: a backslash goes, what follows it stays. */
    static String unescaped(String name) {
        if (name.indexOf('\\') < 0) return name;
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) == '\\' && i + 1 < name.length()) i++;
            plain.append(name.charAt(i));
        }
        return plain.toString();
    }

    private static int behindParameters(byte[] text, int from, int to) {
        int expressions = 0;
        int brackets = 0;
        byte previous = ' ';
        for (int at = from; at < to; at++) {
            byte one = text[at];
            if (one == '\\') {
                at++;
                previous = ' ';
                continue;
            }
            if (one == ',' && expressions == 0) continue; // JMeter's parser keeps `previous` here
            if (one == '{' && previous == '$') expressions++;
            else if (one == '}' && expressions > 0) expressions--;
            else if (one == '(' && expressions == 0) brackets++;
            else if (one == ')' && expressions == 0 && brackets-- == 0) return at + 1;
            previous = one;
        }
        return OPEN;
    }

    private static int behindCall(byte[] text, int from, int parametersEnd, int to)
            throws TemplateException {
        if (parametersEnd == OPEN) return OPEN;
        int at = parametersEnd;
        while (at < to && text[at] == ' ') at++;
        if (at == to) return OPEN;
        if (text[at] == '}') return at + 1;
        String shown = new String(text, from, at + 1 - from, StandardCharsets.ISO_8859_1);
        throw new TemplateException(
                "${" + shown + "' has no } behind its closing bracket; write \\${ for text");
    }
}
