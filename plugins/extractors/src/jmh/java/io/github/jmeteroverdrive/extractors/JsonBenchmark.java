// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.json.FastJsonExtractor;
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
 * od - Fast JSON Extractor against the stock JSON Extractor: the first of 500 objects, the last,
 * one member of all, and five paths in one element.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JsonBenchmark {

    @Param({"early", "last", "all", "five", "fiveLast"})
    public String kind;

    private Bench fast;
    private Bench stock;
    private String result = "v";

    @Setup
    public void rows() {
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
        fast = Bench.fast(Documents.json(), element);
        stock = Bench.stock(Documents.json(), element);
        if (!fast.run(result).equals(stock.run(result))) throw new IllegalStateException("differ");
    }

    private static void row(FastJsonExtractor element, String name, String path, String number) {
        Bench.row(element, name, path, number, "none");
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
