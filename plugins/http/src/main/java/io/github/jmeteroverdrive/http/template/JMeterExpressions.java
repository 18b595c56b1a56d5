// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * JMeter's variables and functions. All threads of an element share it, because JMeter's functions
 * are shared, too: a {@code ${__counter(FALSE,)}} counts over all threads. Thread-safe.
 */
public final class JMeterExpressions implements Expressions {

    /** Each function that was compiled is kept, for it may count. */
    private static final int MOST_FUNCTIONS = 10_000;

    private static final int BRACES = "${}".length();

    private final Map<String, CompoundVariable> calls = new ConcurrentHashMap<>();

    @Override
    public boolean isFunction(String name) {
        return CompoundVariable.getFunctionClass(name) != null;
    }

    @Override
    public Expression compile(String text, boolean call) throws TemplateException {
        if (call) return call(text)::execute;
        String inner = text.substring(BRACES - 1, text.length() - 1);
        String name = ExpressionEnd.unescaped(inner);
        return () -> JMeterContextService.getContext().getVariables().get(name);
    }

    private CompoundVariable call(String text) throws TemplateException {
        CompoundVariable known = calls.get(text);
        if (known != null) return known;
        if (calls.size() >= MOST_FUNCTIONS) {
            throw new TemplateException(
                    "there are more than "
                            + MOST_FUNCTIONS
                            + " different function calls; let what varies be a variable");
        }
        CompoundVariable made = compiled(text);
        CompoundVariable other = calls.putIfAbsent(text, made);
        return other == null ? made : other;
    }

    private static CompoundVariable compiled(String text) throws TemplateException {
        CompoundVariable made = new CompoundVariable();
        try {
            made.setParameters(text);
            return made;
        } catch (InvalidVariableException e) {
            throw new TemplateException(
                    "'" + text + "' is no call that JMeter can make: " + e.getMessage());
        }
    }
}
