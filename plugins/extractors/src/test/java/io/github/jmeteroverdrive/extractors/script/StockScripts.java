// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.extractor.JSR223PostProcessor;
import org.apache.jmeter.modifiers.JSR223PreProcessor;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.ScriptingTestElement;

/** Runs the same script in our element and in the stock one, with the same context. */
final class StockScripts {

    private final JMeterContext context = JMeterContextService.getContext();
    private final JMeterVariables variables = new JMeterVariables();

    StockScripts() {
        variables.put("name", "value");
        context.setVariables(variables);
        SampleResult previous = new SampleResult();
        previous.setResponseData("body", "UTF-8");
        context.setPreviousResult(previous);
        context.setCurrentSampler(new JSR223Sampler());
    }

    /** All variables that the element leaves. */
    Map<String, Object> after(Runnable element) {
        element.run();
        Map<String, Object> all = new TreeMap<>();
        variables.entrySet().forEach(entry -> all.put(entry.getKey(), entry.getValue()));
        return all;
    }

    static <E extends TestElement> E ours(E element, String script, String file, String parameters) {
        element.setName("script");
        element.setProperty("script", script);
        element.setProperty("filename", file);
        element.setProperty("parameters", parameters);
        return element;
    }

    static <E extends ScriptingTestElement> E stock(E element, String script, String file, String parameters) {
        element.setName("script");
        element.setScript(script);
        element.setFilename(file);
        element.setParameters(parameters);
        if (element instanceof JSR223PostProcessor post) post.setCacheKey("true");
        if (element instanceof JSR223PreProcessor pre) pre.setCacheKey("true");
        if (element instanceof JSR223Sampler sampler) sampler.setCacheKey("true");
        return element;
    }
}
