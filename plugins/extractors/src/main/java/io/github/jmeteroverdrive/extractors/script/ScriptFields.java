// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import org.apache.jmeter.testelement.TestElement;

/**
 * Where the script stands in the plan: the names of the stock JSR223 elements, so that a plan
 * changes over by the element's class alone.
 */
final class ScriptFields {

    static final String SCRIPT = "script";
    static final String FILE = "filename";
    static final String PARAMETERS = "parameters";

    private ScriptFields() {}

    static String script(TestElement element) {
        return element.getPropertyAsString(SCRIPT, "");
    }

    static String file(TestElement element) {
        return element.getPropertyAsString(FILE, "");
    }

    static String parameters(TestElement element) {
        return element.getPropertyAsString(PARAMETERS, "");
    }
}
