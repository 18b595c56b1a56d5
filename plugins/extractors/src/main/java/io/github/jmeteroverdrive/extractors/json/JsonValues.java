// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The values of a path, in the order of the document. */
interface JsonValues {

    int count();

    /** Null for JSON's null. */
    String text(int index);

    /** As written in the document, where known: numbers, objects and arrays. */
    default String written(int index) {
        return text(index);
    }

    default JsonValues and(JsonValues others) {
        List<String> texts = new ArrayList<>(count() + others.count());
        for (int i = 0; i < count(); i++) texts.add(text(i));
        for (int i = 0; i < others.count(); i++) texts.add(others.text(i));
        return of(texts);
    }

    static JsonValues of(List<String> texts) {
        return new JsonValues() {
            @Override
            public int count() {
                return texts.size();
            }

            @Override
            public String text(int index) {
                return texts.get(index);
            }
        };
    }

    /** Positions in a document. */
    static final class JsonHits implements JsonValues {

        private final byte[] bytes;
        private final Charset charset;
        private int[] spans = new int[2];
        private int count;

        JsonHits(byte[] bytes, Charset charset) {
            this.bytes = bytes;
            this.charset = charset;
        }

        void add(int from, int to) {
            if (2 * count == spans.length) spans = Arrays.copyOf(spans, Math.max(16, 2 * spans.length));
            spans[2 * count] = from;
            spans[2 * count + 1] = to;
            count++;
        }

        @Override
        public int count() {
            return count;
        }

        @Override
        public String written(int hit) {
            int from = spans[2 * hit];
            return switch (bytes[from]) {
                case '"', 'n' -> text(hit);
                default -> new String(bytes, from, spans[2 * hit + 1] - from, charset);
            };
        }

        @Override
        public String text(int hit) {
            return JsonText.of(bytes, spans[2 * hit], spans[2 * hit + 1], charset, JsonTree.STOCK.jsonProvider());
        }
    }
}
