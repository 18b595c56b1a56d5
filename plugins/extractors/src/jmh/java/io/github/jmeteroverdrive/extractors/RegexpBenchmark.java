// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import io.github.jmeteroverdrive.extractors.regexp.FastRegexpExtractor;
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
 * od - Fast RegExp Extractor against the stock one: an expression that begins with a literal, early
 * or late; one that has a literal later on, present or absent; one without.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RegexpBenchmark {

    @Param({"early", "late", "cyrillic", "inner", "absent", "none"})
    public String kind;

    private Bench fast;
    private Bench stock;

    @Setup
    public void rows() {
        String regex =
                switch (kind) {
                    case "early" -> "<title>(.+?)</title>";
                    case "late", "cyrillic" -> "name=\"csrf\" value=\"([^\"]+)\"";
                    case "inner" -> "\\w+=\"csrf\" value=\"([^\"]+)\"";
                    case "absent" -> "\\w+=\"token\" value=\"([^\"]+)\"";
                    default -> "[0-9][a-f]([0-9])[a-f]";
                };
        FastRegexpExtractor element = new FastRegexpExtractor();
        Bench.row(element, "v", regex, "$1$", "1", "none", "false");
        byte[] page = kind.equals("cyrillic") ? Pages.cyrillic() : Pages.ascii();
        fast = Bench.fast(page, element);
        stock = Bench.stock(page, element);
        if (!fast.run("v").equals(stock.run("v"))) throw new IllegalStateException("differ");
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
