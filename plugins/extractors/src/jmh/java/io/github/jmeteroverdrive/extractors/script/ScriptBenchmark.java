// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import java.util.concurrent.TimeUnit;
import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
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

/** od - Fast JSR223 against the stock one: the overhead of a call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScriptBenchmark {

    @Param({"null", "vars.put('a', Label)"})
    public String script;

    private FastJsr223PostProcessor ours;
    private JSR223PostProcessor stock;

    @Setup
    public void compile() {
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        JMeterContextService.getContext().setPreviousResult(new SampleResult());
        ours = new FastJsr223PostProcessor();
        ours.setName("script");
        ours.setProperty("script", script);
        stock = new JSR223PostProcessor();
        stock.setName("script");
        stock.setScript(script);
        stock.setCacheKey("true");
    }

    @Benchmark
    public void ours() {
        ours.process();
    }

    @Benchmark
    public void stock() {
        stock.process();
    }
}
