// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.template;

import groovy.text.SimpleTemplateEngine;
import groovy.text.Template;
import io.github.jmeteroverdrive.extractors.template.TemplatePreProcessor.TemplateFields;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
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
 * od - Template PreProcessor against a SimpleTemplate that is created once: in a stock JSR223 PreProcessor, as in a
 * plan, and called from Java without that element's overhead. An XML document of 1.5 KB with ten values.
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
    private JSR223PreProcessor script;

    @Setup
    public void compile() throws Exception {
        JMeterVariables variables = new JMeterVariables();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<order>\n");
        for (int i = 0; i < VALUES; i++) {
            values.put("v" + i, "value " + i);
            variables.put("v" + i, "value " + i);
            xml.append("  <item number=\""
                    + i
                    + "\" unit=\"piece\" currency=\"EUR\" warehouse=\"main\">\n    <name>${v"
                    + i
                    + "}</name>\n    <price>9.99</price><quantity>1</quantity>\n  </item>\n");
        }
        String text = xml.append("</order>\n").toString();
        JMeterContextService.getContext().setVariables(variables);
        TemplatePreProcessor plan = new TemplatePreProcessor();
        plan.setProperty(TemplateFields.TEMPLATE.property(), text);
        plan.setProperty(TemplateFields.VARIABLE.property(), "out");
        plan.setProperty(TemplateFields.ESCAPING.property(), escaping);
        new ValueReplacer(new TestPlan()).replaceValues(plan);
        ours = (TemplatePreProcessor) plan.clone();
        ours.setRunningVersion(true);
        simple = new SimpleTemplateEngine().createTemplate(text);
        script = new JSR223PreProcessor();
        script.setName("script");
        script.setCacheKey("true");
        script.setScript("class Cached { static template }\n"
                + "if (Cached.template == null) Cached.template = new groovy.text.SimpleTemplateEngine()"
                + ".createTemplate('''"
                + text
                + "''')\n"
                + "def values = [:]\n"
                + "for (int i = 0; i < 10; i++) values.put('v' + i, vars.get('v' + i))\n"
                + "vars.put('out', Cached.template.make(values).toString())");
        if (!ours().equals(simpleFromJava()) || !ours().equals(simple())) throw new IllegalStateException("differ");
    }

    @Benchmark
    public String ours() {
        ours.process();
        return JMeterContextService.getContext().getVariables().get("out");
    }

    @Benchmark
    public String simple() {
        script.process();
        return JMeterContextService.getContext().getVariables().get("out");
    }

    @Benchmark
    public String simpleFromJava() throws Exception {
        String filled = simple.make(values).toString();
        JMeterContextService.getContext().getVariables().put("out", filled);
        return filled;
    }
}
