// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** od - Fast Boundary Extractor against the stock one: one row early or late, five rows. */
public class BoundaryBenchmark extends AgainstStock {

    @Param({"early", "late", "cyrillic", "five"})
    public String kind;

    @Setup
    public void rows() {
        FastBoundaryExtractor element = new FastBoundaryExtractor();
        switch (kind) {
            case "early" -> row(element, "v", Pages.EARLY_LEFT, Pages.EARLY_RIGHT);
            case "late", "cyrillic" -> row(element, "v", Pages.LATE_LEFT, Pages.LATE_RIGHT);
            default -> {
                row(element, "a", Pages.EARLY_LEFT, Pages.EARLY_RIGHT);
                row(element, "b", "id=\"p0\">", "<");
                row(element, "c", "href=\"/item/20\">", "<");
                row(element, "d", "href=\"/item/60\">", "<");
                row(element, "v", Pages.LATE_LEFT, Pages.LATE_RIGHT);
            }
        }
        byte[] page = kind.equals("cyrillic") ? Pages.cyrillic() : Pages.ascii();
        compare(page, element, "v");
    }

    private static void row(FastBoundaryExtractor element, String name, String left, String right) {
        Bench.row(element, name, left, right, "1", "none", "false");
    }
}
