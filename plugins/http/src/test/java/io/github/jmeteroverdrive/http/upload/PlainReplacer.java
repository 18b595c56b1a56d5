// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import java.util.function.UnaryOperator;

/** Replaces variables in memory: the reference for the streaming implementation. */
final class PlainReplacer {

    private PlainReplacer() {}

    /** @param value gives the value of an expression with its braces, or null */
    static String replace(String text, int longest, UnaryOperator<String> value) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (true) {
            int dollar = text.indexOf("${", at);
            if (dollar < 0) return out.append(text, at, text.length()).toString();
            int slashes = dollar;
            while (slashes > at && text.charAt(slashes - 1) == '\\') slashes--;
            boolean escaped = (dollar - slashes) % 2 == 1;
            int brace = dollar + 2;
            while (brace < text.length() && text.charAt(brace) != '}') brace += text.charAt(brace) == '\\' ? 2 : 1;
            boolean closed = brace < text.length() && brace + 1 - dollar <= longest;
            if (escaped || !closed) {
                out.append(text, at, escaped ? dollar - 1 : dollar).append("${");
                at = dollar + 2;
                continue;
            }
            out.append(text, at, dollar);
            String expression = text.substring(dollar, brace + 1);
            String known = value.apply(expression);
            out.append(known == null ? expression : known);
            at = brace + 1;
        }
    }
}
