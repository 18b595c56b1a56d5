// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import groovy.text.SimpleTemplateEngine;
import groovy.text.Template;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.testelement.TestPlan;
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

/**
 * od - Template PreProcessor against Groovy's SimpleTemplate, which is compiled once, too, and is
 * called from Java, without the cost of a script: an XML of 1.5 KB with ten values.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TemplateBenchmark {

    private static final int VALUES = 10;

    @Param({"none", "xml"})
    public String escaping;

    private final Map<String, String> values = new HashMap<>();
    private TemplatePreProcessor ours;
    private Template simple;

    @Setup
    public void compile() throws Exception {
        JMeterVariables variables = new JMeterVariables();
        StringBuilder xml =
                new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<order>\n");
        for (int i = 0; i < VALUES; i++) {
            values.put("v" + i, "value " + i);
            variables.put("v" + i, "value " + i);
            xml.append(
                    "  <item number=\""
                            + i
                            + "\" unit=\"piece\" currency=\"EUR\" warehouse=\"main\">\n    <name>${v"
                            + i
                            + "}</name>\n    <price>9.99</price><quantity>1</quantity>\n  </item>\n");
        }
        String text = xml.append("</order>\n").toString();
        JMeterContextService.getContext().setVariables(variables);
        TemplatePreProcessor plan = new TemplatePreProcessor();
        plan.setProperty(TemplatePreProcessor.TEMPLATE, text);
        plan.setProperty(TemplatePreProcessor.VARIABLE, "out");
        plan.setProperty(TemplatePreProcessor.ESCAPING, escaping);
        new ValueReplacer(new TestPlan()).replaceValues(plan);
        ours = (TemplatePreProcessor) plan.clone();
        ours.setRunningVersion(true);
        simple = new SimpleTemplateEngine().createTemplate(text);
        if (!ours().equals(simple())) throw new IllegalStateException("differ");
    }

    @Benchmark
    public String ours() {
        ours.process();
        return JMeterContextService.getContext().getVariables().get("out");
    }

    @Benchmark
    public String simple() throws Exception {
        String filled = simple.make(values).toString();
        JMeterContextService.getContext().getVariables().put("out", filled);
        return filled;
    }
}
