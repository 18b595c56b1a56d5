// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Our extractor and the stock one on the same document; a subclass chooses rows and document. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class AgainstStock {

    private Bench fast;
    private Bench stock;
    private String result;

    /**
     * Checks that both find the same.
     *
     * @param result the variable to read
     */
    final void compare(byte[] document, FastExtractor element, String result) {
        this.result = result;
        fast = Bench.fast(document, element);
        stock = Bench.stock(document, element);
        if (!fast.run(result).equals(stock.run(result))) throw new IllegalStateException("differ");
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
