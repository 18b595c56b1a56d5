// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.template;

/** What expressions stand for. Thread-safe. */
public interface Expressions {

    /** Whether there is a function of this name. */
    boolean isFunction(String name);

    /**
     * Compiles an expression.
     *
     * @param text with its "${" and "}"
     * @param call whether it calls a function; else it is a variable
     * @throws TemplateException when a call is wrong
     */
    Expression compile(String text, boolean call) throws TemplateException;
}
