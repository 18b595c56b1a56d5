// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;

/** Templates in memory, for tests. */
final class Templates {

    /** Variables by name; every function call is "(" + its text + ")". */
    record Known(Map<String, String> variables) implements Expressions {

        @Override
        public boolean isFunction(String name) {
            return name.equals("__f");
        }

        @Override
        public Expression compile(String text, boolean call) {
            return call
                    ? () -> "(" + text + ")"
                    : () -> variables.get(text.substring(2, text.length() - 1));
        }
    }

    /** Hands out a text in pieces of random lengths. */
    record Pieces(byte[] text, Random random, int[] at) implements TemplateSource {

        Pieces(String text, Random random) {
            this(text.getBytes(StandardCharsets.UTF_8), random, new int[1]);
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (at[0] == text.length) return -1;
            int most = Math.min(length, text.length - at[0]);
            int n = 1 + random.nextInt(most);
            System.arraycopy(text, at[0], into, from, n);
            at[0] += n;
            return n;
        }

        @Override
        public void rewind() {
            at[0] = 0;
        }
    }

    private Templates() {}

    static Replacer replacer(Expressions expressions, int size, int longest) {
        return new Replacer(
                new Placeholders(expressions, StandardCharsets.UTF_8),
                new ExpressionEnd(expressions::isFunction),
                size,
                longest);
    }

    static String sent(Replacer replacer, String text, long times) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        replacer.send(new Pieces(text, new Random(1)), out, times, Evaluate.OCCURRENCE, 0);
        return out.toString(StandardCharsets.UTF_8);
    }
}
