// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.boundary.FastBoundaryExtractor;
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

/** od - Fast Boundary Extractor against the stock one: one row early or late, five rows. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class BoundaryBenchmark {

    @Param({"early", "late", "cyrillic", "five"})
    public String kind;

    private Bench fast;
    private Bench stock;

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
        fast = Bench.fast(page, element);
        stock = Bench.stock(page, element);
        if (!fast.run("v").equals(stock.run("v"))) throw new IllegalStateException("differ");
    }

    private static void row(FastBoundaryExtractor element, String name, String left, String right) {
        Bench.row(element, name, left, right, "1", "none", "false");
    }

    @Benchmark
    public Object ours() {
        return fast.run("v");
    }

    @Benchmark
    public Object stock() {
        return stock.run("v");
    }
}
