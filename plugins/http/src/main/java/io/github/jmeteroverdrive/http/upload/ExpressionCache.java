// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.upload.Expressions.Expression;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Compiled expressions of a thread, by their bytes; a repeated look-up does not allocate. One thread. */
final class ExpressionCache {

    /** Apparent variables in a binary file may be different each time. */
    private static final int MAX_SIZE = 10_000;

    private final Expressions expressions;
    private final Charset charset;
    private final Map<Slice, Cached> cache = new HashMap<>();
    private final Slice probe = new Slice();

    ExpressionCache(Expressions expressions, Charset charset) {
        this.expressions = expressions;
        this.charset = charset;
    }

    /**
     * The expression in {@code text} from {@code from} to {@code to}.
     *
     * @throws TemplateException also when this request has evaluated too many others once
     */
    Cached at(byte[] text, int from, int to, boolean call, long request) throws TemplateException {
        probe.set(text, from, to);
        Cached found = cache.get(probe);
        if (found != null) return found;
        String written = new String(text, from, to - from, charset);
        Cached compiled = new Cached(expressions.compile(written, call), charset);
        if (cache.size() == MAX_SIZE) makeRoom(request);
        cache.put(probe.copy(), compiled);
        return compiled;
    }

    private void makeRoom(long request) throws TemplateException {
        cache.values().removeIf(unused -> unused.request != request);
        if (cache.size() == MAX_SIZE)
            throw new TemplateException(
                    "a request has more than %s different ${…}, whose values are stored until its end; set Evaluate to occurrence"
                            .formatted(MAX_SIZE));
    }

    /** An expression in one thread. Encodes a value once, as long as it stays the same. */
    static final class Cached {

        private final Expression expression;
        private final Charset charset;
        private String text;
        private byte[] bytes;
        private byte[] ofRequest;
        private long request = -1;

        private Cached(Expression expression, Charset charset) {
            this.expression = expression;
            this.charset = charset;
        }

        /** Its current value, or null to leave it unchanged. */
        @SuppressWarnings("StringEquality") // the same object needs no comparison
        byte[] evaluate() {
            String value = expression.value();
            if (value == null) return null;
            if (value != text) {
                text = value;
                bytes = value.getBytes(charset);
            }
            return bytes;
        }

        /** As {@link #evaluate}, but once for each {@code number} of a request. */
        byte[] evaluateOnce(long number) {
            if (request != number) {
                ofRequest = evaluate();
                request = number;
            }
            return ofRequest;
        }
    }

    /** Part of an array, compared by its bytes. */
    private static final class Slice {

        private byte[] in;
        private int from;
        private int to;
        private int hash;

        void set(byte[] in, int from, int to) {
            this.in = in;
            this.from = from;
            this.to = to;
            hash = 1;
            for (int i = from; i < to; i++) hash = 31 * hash + in[i];
        }

        Slice copy() {
            Slice copy = new Slice();
            copy.set(Arrays.copyOfRange(in, from, to), 0, to - from);
            return copy;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Slice slice && Arrays.equals(in, from, to, slice.in, slice.from, slice.to);
        }
    }
}
