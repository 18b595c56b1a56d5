// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.GroovyClassLoader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.script.ScriptException;
import org.apache.jmeter.util.JMeterUtils;
import org.codehaus.groovy.control.CompilationFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The compiled scripts of all threads. A thread asks for one when its script changed, so the lock
 * is not on the way of a sample.
 */
final class CompiledScripts {

    private static final Logger LOG = LoggerFactory.getLogger(CompiledScripts.class);

    /** JMeter's own property for its own cache. */
    private static final int MOST =
            JMeterUtils.getPropDefault("jsr223.compiled_scripts_cache_size", 100);

    private static final Map<ScriptSource, CompiledScript> KEPT =
            new LinkedHashMap<>(16, 0.75f, true);

    private CompiledScripts() {}

    /**
     * @throws ScriptException when it does not compile
     */
    static CompiledScript of(ScriptSource source) throws ScriptException {
        synchronized (KEPT) {
            CompiledScript known = KEPT.get(source);
            if (known != null) return known;
            CompiledScript made = compile(source);
            if (KEPT.size() >= MOST) dropOldest();
            KEPT.put(source, made);
            return made;
        }
    }

    private static void dropOldest() {
        KEPT.remove(KEPT.keySet().iterator().next());
        LOG.warn(
                "od - Fast JSR223: more than {} different scripts were compiled. A script with ${} in it is"
                        + " another one for each value: take vars.get() in place of it.",
                MOST);
    }

    private static CompiledScript compile(ScriptSource source) throws ScriptException {
        // a loader for each script, so that the class of a dropped one can go
        try (GroovyClassLoader loader =
                new GroovyClassLoader(Thread.currentThread().getContextClassLoader())) {
            return new CompiledScript(loader.parseClass(source.read(), "OverdriveScript.groovy"));
        } catch (CompilationFailedException | IOException | ReflectiveOperationException e) {
            throw new ScriptException(e);
        }
    }
}
