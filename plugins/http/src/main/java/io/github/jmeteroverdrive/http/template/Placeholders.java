// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The expressions that a thread has met, by their bytes; finding one again makes no garbage. One
 * thread.
 */
final class Placeholders {

    /** What looks like variables in a binary file may be different each time. */
    private static final int KEPT = 10_000;

    private final Expressions expressions;
    private final Charset charset;
    private final Map<Slice, Placeholder> known = new HashMap<>();
    private final Slice probe = new Slice();

    Placeholders(Expressions expressions, Charset charset) {
        this.expressions = expressions;
        this.charset = charset;
    }

    /** The expression that stands in {@code text} from {@code from} to {@code to}. */
    Placeholder at(byte[] text, int from, int to, boolean call) throws TemplateException {
        probe.set(text, from, to);
        Placeholder found = known.get(probe);
        if (found != null) return found;
        String written = new String(text, from, to - from, charset);
        Placeholder made = new Placeholder(expressions.compile(written, call), charset);
        if (known.size() < KEPT) known.put(probe.copy(), made);
        return made;
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
            return other instanceof Slice slice
                    && Arrays.equals(in, from, to, slice.in, slice.from, slice.to);
        }
    }
}
