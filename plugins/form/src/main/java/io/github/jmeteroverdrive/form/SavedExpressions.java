// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;

/**
 * Checks the expressions in the texts of saved plans as JMeter does before a run. {@code overdrive lint} loads it
 * together with JMeter's jars, so its methods have only types of the JDK. One thread.
 */
public final class SavedExpressions implements UnaryOperator<String> {

    private final ExpressionScanner scanner =
            new ExpressionScanner(name -> CompoundVariable.getFunctionClass(name) != null);

    /** @param home JMeter's folder; its jars are on the class path */
    public SavedExpressions(Path home) {
        Panels.use(home);
    }

    /** @return what is wrong, a sentence without its full stop; "" if there is nothing */
    @Override
    public String apply(String text) {
        if (!Declaration.waits(text)) return "";
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(getClass().getClassLoader()); // by which JMeter finds functions and script engines
        try {
            new CompoundVariable().setParameters(text);
            return open(text) ? "an expression has no }, so JMeter takes it as text and leaves its ${ out" : "";
        } catch (InvalidVariableException e) {
            return "JMeter does not start the plan, because: " + e.getMessage();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private boolean open(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '\\') at++;
            else if (text.startsWith("${", at)) {
                int end = scanner.findEnd(text, at + 2, text.length());
                if (end == ExpressionScanner.OPEN) return true;
                at = end - 1;
            }
        }
        return false;
    }
}
