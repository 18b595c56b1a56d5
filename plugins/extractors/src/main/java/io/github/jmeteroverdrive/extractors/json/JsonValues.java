// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import java.util.List;

/** What a path found, in the order of the document. */
interface JsonValues {

    /** How many there are. */
    int count();

    /** Text of one of them, from 0; null for JSON's null. */
    String text(int index);

    /** The same as the document has it, where that is known: numbers, objects and arrays, too. */
    default String written(int index) {
        return text(index);
    }

    /** Values that are texts already. */
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
}
