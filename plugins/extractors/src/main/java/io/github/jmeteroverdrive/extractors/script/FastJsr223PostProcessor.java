// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import java.io.Serial;
import java.io.Serializable;
import javax.script.ScriptException;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A Groovy script after each sample in scope. */
public final class FastJsr223PostProcessor extends AbstractTestElement
        implements PostProcessor, Serializable {

    static final Declaration DECLARATION =
            ScriptFields.declaration("od - Fast JSR223 PostProcessor");

    @Serial private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(FastJsr223PostProcessor.class);

    private transient ScriptRunner runner;

    @Override
    public void process() {
        if (runner == null) runner = new ScriptRunner(this);
        try {
            runner.run(null);
        } catch (ScriptException e) {
            LOG.error("{} '{}': the script failed.", DECLARATION.label(), getName(), e);
        }
    }
}
