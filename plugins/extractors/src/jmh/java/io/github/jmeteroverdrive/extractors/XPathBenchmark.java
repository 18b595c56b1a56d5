// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractor;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * od - Fast XPath Extractor against the stock XPath2 Extractor: the first of 500 elements, the last, all of them, and
 * five rows in one element.
 */
public class XPathBenchmark extends AgainstStock {

    @Param({"early", "last", "attribute", "all", "five"})
    public String kind;

    @Setup
    public void rows() {
        String result = "v";
        FastXPathExtractor element = new FastXPathExtractor();
        switch (kind) {
            case "early" -> row(element, "v", "/items/item[1]/name", "1");
            case "last" -> row(element, "v", "/items/item[500]/name", "1");
            case "attribute" -> row(element, "v", "//item[@id='i499']/price/@currency", "1");
            case "all" -> {
                row(element, "v", "//item/name", "-1");
                result = "v_500";
            }
            default -> {
                row(element, "a", "/items/item[1]/name", "1");
                row(element, "b", "/items/item[100]/@id", "1");
                row(element, "c", "//item[@id='i200']/price", "1");
                row(element, "d", "//item[@id='i300']/tags/tag[2]/text()", "1");
                row(element, "v", "/items/item[500]/name", "1");
            }
        }
        compare(Documents.xml(), element, result);
    }

    private static void row(FastXPathExtractor element, String name, String path, String number) {
        Bench.row(element, name, path, number, "none", "false");
    }
}
