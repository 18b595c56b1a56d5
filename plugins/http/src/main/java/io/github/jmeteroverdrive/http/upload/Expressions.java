// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

/** Compiles the {@code ${…}} of templates. Thread-safe. */
interface Expressions {

    /** A compiled {@code ${…}}. */
    @FunctionalInterface
    interface Expression {

        /** Its current value in the calling JMeter thread; null to leave it unchanged. */
        String value();
    }

    boolean isFunction(String name);

    /**
     * @param text with its "${" and "}"
     * @param call whether it calls a function; else it is a variable
     * @throws TemplateException when a call is invalid
     */
    Expression compile(String text, boolean call) throws TemplateException;
}
