// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.json.FastJsonExtractor;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * od - Fast JSON Extractor against the stock JSON Extractor: the first of 500 objects, the last, one member of all, and
 * five paths in one element.
 */
public class JsonBenchmark extends AgainstStock {

    @Param({"early", "last", "all", "five", "fiveLast"})
    public String kind;

    @Setup
    public void rows() {
        String result = "v";
        FastJsonExtractor element = new FastJsonExtractor();
        switch (kind) {
            case "early" -> row(element, "v", "$.items[0].name", "1");
            case "last" -> row(element, "v", "$.items[499].name", "1");
            case "all" -> {
                row(element, "v", "$.items[*].name", "-1");
                result = "v_500";
            }
            default -> {
                row(element, "a", "$.total", "1");
                row(element, "b", "$.items[0].name", "1");
                row(element, "c", "$.items[100].id", "1");
                row(element, "d", "$.items[200].price", "1");
                row(element, "v", kind.equals("five") ? "$.items[300].name" : "$.next", "1");
            }
        }
        compare(Documents.json(), element, result);
    }

    private static void row(FastJsonExtractor element, String name, String path, String number) {
        Bench.row(element, name, path, number, "none");
    }
}
