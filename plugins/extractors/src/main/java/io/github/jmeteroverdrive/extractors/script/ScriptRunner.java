// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.Binding;
import io.github.jmeteroverdrive.extractors.script.CompiledScripts.CompiledScript;
import io.github.jmeteroverdrive.extractors.script.CompiledScripts.ScriptSource;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
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

/** Runs the script of an element in one thread, with the variables of the stock JSR223 elements. */
final class ScriptRunner {

    // properties of the stock JSR223 elements, so that a plan can be converted by changing class names only
    private static final Field<String> FILE = Field.text("filename", "Script file")
            .file()
            .hint("Path of the script; it is compiled again when the file changes." + " Overrides Script");
    private static final Field<String> PARAMETERS = Field.text("parameters", "Parameters")
            .hint("What the script sees as Parameters, and split at blanks as args");
    private static final Field<String> SCRIPT = Field.text("script", "Script")
            .groovy()
            .hint("In Groovy, which sees ctx vars props prev sampler log Label FileName" + " Parameters args OUT");

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
     * @param result of a sampler; null for a processor
     * @throws ScriptException when there is no script, it does not compile, or it fails
     */
    Object run(SampleResult result) throws ScriptException {
        ScriptSource wanted = ScriptSource.of(script(element), file(element), element.getName());
        if (!wanted.equals(source)) {
            script = CompiledScripts.of(wanted);
            source = wanted;
        }
        try {
            return script.run(new Binding(variables(result)));
        } catch (JMeterStopThreadException | JMeterStopTestException | JMeterStopTestNowException e) {
            throw e;
        } catch (Exception e) {
            throw new ScriptException(e);
        }
    }

    private Map<String, Object> variables(SampleResult result) {
        Map<String, Object> variables = new HashMap<>(VARIABLES);
        if (result != null) variables.put("SampleResult", result);
        String label = element.getName();
        String parameters = parameters(element);
        variables.put("log", logger(label));
        variables.put("Label", label);
        variables.put("FileName", file(element));
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

    static Declaration declaration(String label) {
        return Declaration.of(label, "extractors.md", Section.of("", FILE, PARAMETERS, SCRIPT));
    }

    static String script(TestElement element) {
        return element.getPropertyAsString(SCRIPT.property(), "");
    }

    static String file(TestElement element) {
        return element.getPropertyAsString(FILE.property(), "");
    }

    static String parameters(TestElement element) {
        return element.getPropertyAsString(PARAMETERS.property(), "");
    }
}
