// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * od - Fast RegExp Extractor against the stock one: an expression that begins with a literal, early or late; one with a
 * literal in the middle, present or absent; one without.
 */
public class RegexpBenchmark extends AgainstStock {

    @Param({"early", "late", "cyrillic", "inner", "absent", "none"})
    public String kind;

    @Setup
    public void rows() {
        String regex = switch (kind) {
            case "early" -> "<title>(.+?)</title>";
            case "late", "cyrillic" -> "name=\"csrf\" value=\"([^\"]+)\"";
            case "inner" -> "\\w+=\"csrf\" value=\"([^\"]+)\"";
            case "absent" -> "\\w+=\"token\" value=\"([^\"]+)\"";
            default -> "[0-9][a-f]([0-9])[a-f]";
        };
        FastRegexpExtractor element = new FastRegexpExtractor();
        Bench.row(element, "v", regex, "$1$", "1", "none", "false");
        byte[] page = kind.equals("cyrillic") ? Pages.cyrillic() : Pages.ascii();
        compare(page, element, "v");
    }
}
