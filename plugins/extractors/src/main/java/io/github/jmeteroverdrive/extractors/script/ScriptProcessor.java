// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import io.github.jmeteroverdrive.form.Declaration;
import java.io.Serializable;
import javax.script.ScriptException;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

abstract class ScriptProcessor extends AbstractTestElement implements Serializable {

    private static final long serialVersionUID = 1;

    private transient ScriptRunner runner;

    abstract Declaration declaration();

    public void process() {
        if (runner == null) runner = new ScriptRunner(this);
        try {
            runner.run(null);
        } catch (ScriptException e) {
            Logger log = LoggerFactory.getLogger(getClass());
            log.error("{} '{}': the script failed.", declaration().label(), getName(), e);
        }
    }
}
