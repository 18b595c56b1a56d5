// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.xpath.FastXPathExtractor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * od - Fast XPath Extractor against the stock XPath2 Extractor: the first of 500 elements, the
 * last, all of them, and five rows in one element.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class XPathBenchmark {

    @Param({"early", "last", "attribute", "all", "five"})
    public String kind;

    private Bench fast;
    private Bench stock;
    private String result = "v";

    @Setup
    public void rows() {
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
        fast = Bench.fast(Documents.xml(), element);
        stock = Bench.stock(Documents.xml(), element);
        if (!fast.run(result).equals(stock.run(result))) throw new IllegalStateException("differ");
    }

    private static void row(FastXPathExtractor element, String name, String path, String number) {
        Bench.row(element, name, path, number, "none", "false");
    }

    @Benchmark
    public Object ours() {
        return fast.run(result);
    }

    @Benchmark
    public Object stock() {
        return stock.run(result);
    }
}
