// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.Binding;
import java.util.HashMap;
import java.util.Map;
import javax.script.ScriptException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.apache.jorphan.util.JOrphanUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the script of one element in one thread, with the variables that the stock JSR223 elements
 * give it: each run has its own.
 */
final class ScriptRunner {

    /** Room for the variables below without growing. */
    private static final int VARIABLES = 32;

    private final TestElement element;
    private ScriptSource source;
    private CompiledScript script;
    private String name;
    private Logger log;

    ScriptRunner(TestElement element) {
        this.element = element;
    }

    /**
     * @param result the sampler's own result; null for others
     * @return the script's value
     * @throws ScriptException when there is no script, or it does not compile, or it fails
     */
    Object run(SampleResult result) throws ScriptException {
        ScriptSource wanted =
                ScriptSource.of(
                        ScriptFields.script(element),
                        ScriptFields.file(element),
                        element.getName());
        if (!wanted.equals(source)) {
            script = CompiledScripts.of(wanted);
            source = wanted;
        }
        try {
            return script.run(new Binding(variables(result)));
        } catch (JMeterStopThreadException
                | JMeterStopTestException
                | JMeterStopTestNowException e) {
            throw e;
        } catch (Exception e) {
            throw new ScriptException(e);
        }
    }

    private Map<String, Object> variables(SampleResult result) {
        Map<String, Object> variables = new HashMap<>(VARIABLES);
        if (result != null) variables.put("SampleResult", result);
        String label = element.getName();
        String parameters = ScriptFields.parameters(element);
        variables.put("log", logger(label));
        variables.put("Label", label);
        variables.put("FileName", ScriptFields.file(element));
        variables.put("Parameters", parameters);
        variables.put("args", JOrphanUtils.split(parameters, " "));
        JMeterContext context = JMeterContextService.getContext();
        variables.put("ctx", context);
        variables.put("vars", context.getVariables());
        variables.put("props", JMeterUtils.getJMeterProperties());
        variables.put("OUT", System.out);
        variables.put("sampler", context.getCurrentSampler());
        variables.put("prev", context.getPreviousResult());
        return variables;
    }

    private Logger logger(String label) {
        if (!label.equals(name)) {
            name = label;
            log = LoggerFactory.getLogger(element.getClass().getName() + "." + label);
        }
        return log;
    }
}
