// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import io.github.jmeteroverdrive.http.upload.UploadSettings.Evaluate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
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
        public Expressions.Expression compile(String text, boolean call) {
            return call ? () -> "(" + text + ")" : () -> variables.get(text.substring(2, text.length() - 1));
        }
    }

    /** Returns a text in pieces of random lengths. */
    static final class Pieces implements SeekableByteChannel {

        private final byte[] text;
        private final Random random;
        private int at;

        Pieces(byte[] text, Random random) {
            this.text = text;
            this.random = random;
        }

        Pieces(String text, Random random) {
            this(text.getBytes(StandardCharsets.UTF_8), random);
        }

        @Override
        public int read(ByteBuffer into) {
            if (at == text.length) return -1;
            int n = 1 + random.nextInt(Math.min(into.remaining(), text.length - at));
            into.put(text, at, n);
            at += n;
            return n;
        }

        @Override
        public SeekableByteChannel position(long to) {
            at = (int) to;
            return this;
        }

        @Override
        public long position() {
            return at;
        }

        @Override
        public long size() {
            return text.length;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel truncate(long to) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private Templates() {}

    static ExpressionReplacer replacer(Expressions expressions, int size, int longest) {
        return new ExpressionReplacer(
                new ExpressionCache(expressions, StandardCharsets.UTF_8),
                new ExpressionScanner(expressions::isFunction),
                size,
                longest);
    }

    static String sent(ExpressionReplacer replacer, String text, long times) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        replacer.send(new Pieces(text, new Random(1)), out, times, Evaluate.OCCURRENCE, 0);
        return out.toString(StandardCharsets.UTF_8);
    }
}
