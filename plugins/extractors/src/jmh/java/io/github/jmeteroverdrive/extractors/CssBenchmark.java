// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.css.FastCssExtractor;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.JMeterContextService;
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
 * od - Fast CSS Extractor against the stock CSS Selector Extractor on 16 KiB of HTML: an element
 * near the start, the last one, all links, the text of all paragraphs, and five rows in one
 * element.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CssBenchmark {

    @Param({"early", "last", "all", "texts", "five"})
    public String kind;

    private Bench fast;
    private Bench stock;
    private String result = "v";

    @Setup
    public void rows() {
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
        fast = Bench.fast(Pages.ascii(), element);
        stock = Bench.stock(Pages.ascii(), element);
        if (!fast.run(result).equals(stock.run(result))) throw new IllegalStateException("differ");
    }

    private static void row(
            FastCssExtractor element, String name, String css, String attribute, String number) {
        Bench.row(element, name, css, attribute, number, "none", "false");
    }

    @Benchmark
    public Object ours() {
        return fast.run(result);
    }

    /** Its DOM is kept with the sample; JMeter forgets it before the next one, as is done here. */
    @Benchmark
    public Object stock() {
        JMeterContextService.getContext().getSamplerContext().clear();
        return stock.run(result);
    }
}
