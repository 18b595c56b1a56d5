// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import org.apache.jmeter.processor.PostProcessor;

/** Runs a Groovy script after each sample in scope. */
public final class FastJsr223PostProcessor extends ScriptProcessor implements PostProcessor {

    static final Declaration DECLARATION = ScriptRunner.declaration("od - Fast JSR223 PostProcessor");

    private static final long serialVersionUID = 1;

    @Override
    Declaration declaration() {
        return DECLARATION;
    }
}
