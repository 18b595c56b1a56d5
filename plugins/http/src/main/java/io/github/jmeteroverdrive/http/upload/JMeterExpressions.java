// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.form.ExpressionScanner;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * JMeter's variables and functions. The threads of an element share them, as they share JMeter's functions: a
 * {@code ${__counter(FALSE,)}} counts over all threads. Thread-safe.
 */
final class JMeterExpressions implements Expressions {

    /** Every compiled function is stored, because it may have a counter. */
    private static final int MAX_FUNCTIONS = 10_000;

    private static final int BRACES = "${}".length();

    private final Map<String, CompoundVariable> calls = new ConcurrentHashMap<>();

    @Override
    public boolean isFunction(String name) {
        return CompoundVariable.getFunctionClass(name) != null;
    }

    @Override
    public Expression compile(String text, boolean call) throws TemplateException {
        if (call) return call(text)::execute;
        String name = ExpressionScanner.unescaped(text.substring(BRACES - 1, text.length() - 1));
        return () -> JMeterContextService.getContext().getVariables().get(name);
    }

    private CompoundVariable call(String text) throws TemplateException {
        CompoundVariable known = calls.get(text);
        if (known != null) return known;
        if (calls.size() >= MAX_FUNCTIONS)
            throw new TemplateException("there are more than %s different function calls; use variables for what varies"
                    .formatted(MAX_FUNCTIONS));
        CompoundVariable compiled = new CompoundVariable();
        try {
            compiled.setParameters(text);
        } catch (InvalidVariableException e) {
            throw new TemplateException("'" + text + "' is not a valid function call: " + e.getMessage());
        }
        CompoundVariable other = calls.putIfAbsent(text, compiled);
        return other == null ? compiled : other;
    }
}
