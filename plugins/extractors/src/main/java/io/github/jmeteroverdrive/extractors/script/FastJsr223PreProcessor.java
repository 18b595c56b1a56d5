// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import org.apache.jmeter.processor.PreProcessor;

/** Runs a Groovy script before each sample in scope. */
public final class FastJsr223PreProcessor extends ScriptProcessor implements PreProcessor {

    static final Declaration DECLARATION = ScriptRunner.declaration("od - Fast JSR223 PreProcessor");

    private static final long serialVersionUID = 1;

    @Override
    Declaration declaration() {
        return DECLARATION;
    }
}
