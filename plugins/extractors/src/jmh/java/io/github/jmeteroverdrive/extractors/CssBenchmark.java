// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.css.FastCssExtractor;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * od - Fast CSS Extractor against the stock CSS Selector Extractor on 16 KiB of HTML: an element near the start, the
 * last one, all links, the text of all paragraphs, and five rows in one element.
 */
public class CssBenchmark extends AgainstStock {

    @Param({"early", "last", "all", "texts", "five"})
    public String kind;

    @Setup
    public void rows() {
        String result = "v";
        FastCssExtractor element = new FastCssExtractor();
        switch (kind) {
            case "early" -> row(element, "v", "p.item > a[href]", "href", "1");
            case "last" -> row(element, "v", "input[name=csrf]", "value", "1");
            case "all", "texts" -> {
                boolean links = kind.equals("all");
                row(element, "v", links ? "a[href]" : "p.item", links ? "href" : "", "-1");
                result = "v_1";
            }
            default -> {
                row(element, "a", "title", "", "1");
                row(element, "b", "#p3 a", "href", "1");
                row(element, "c", "p.item", "id", "10");
                row(element, "d", "#p60", "", "1");
                row(element, "v", "input[name=csrf]", "value", "1");
            }
        }
        compare(Pages.ascii(), element, result);
    }

    private static void row(FastCssExtractor element, String name, String css, String attribute, String number) {
        Bench.row(element, name, css, attribute, number, "none", "false");
    }
}
