// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.Script;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.script.ScriptException;
import org.apache.jmeter.util.JMeterUtils;
import org.codehaus.groovy.control.CompilationFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The compiled scripts of all threads. A thread takes the lock only when its script has changed. */
final class CompiledScripts {

    private static final Logger LOG = LoggerFactory.getLogger(CompiledScripts.class);

    /** JMeter's property for its own cache. */
    private static final int MOST = JMeterUtils.getPropDefault("jsr223.compiled_scripts_cache_size", 100);

    private static final Map<ScriptSource, CompiledScript> KEPT = new LinkedHashMap<>(16, 0.75f, true);

    private CompiledScripts() {}

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
                "od - Fast JSR223: more than {} different scripts were compiled. A script with ${} is a"
                        + " different script for each value: use vars.get() instead.",
                MOST);
    }

    private static CompiledScript compile(ScriptSource source) throws ScriptException {
        // a loader for each script, so that the class of a dropped one can be unloaded
        try (GroovyClassLoader loader =
                new GroovyClassLoader(Thread.currentThread().getContextClassLoader())) {
            return new CompiledScript(loader.parseClass(source.read(), "OverdriveScript.groovy"));
        } catch (CompilationFailedException | IOException | ReflectiveOperationException e) {
            throw new ScriptException(e);
        }
    }

    /** A compiled script; each run creates an object of its class, as in stock. Thread-safe. */
    static final class CompiledScript {

        private static final MethodType MAKES = MethodType.methodType(Script.class, Binding.class);

        private final Class<?> type;
        private final MethodHandle maker;

        CompiledScript(Class<?> type) throws ReflectiveOperationException {
            this.type = type;
            maker = Script.class.isAssignableFrom(type)
                    ? MethodHandles.publicLookup()
                            .findConstructor(type, MethodType.methodType(void.class, Binding.class))
                            .asType(MAKES)
                    : null;
        }

        /** The value of the script, or the class if the text defines one. */
        Object run(Binding binding) throws Exception {
            if (maker == null) return type;
            return made(binding).run();
        }

        private Script made(Binding binding) throws Exception {
            try {
                return (Script) maker.invokeExact(binding);
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * A script, or a version of a file. Equal sources compile to the same class.
     *
     * @param text the script, or the path
     * @param modified ms since the epoch; 0 for a script
     * @param size bytes; 0 for a script
     */
    record ScriptSource(String text, boolean isFile, long modified, long size) {

        /**
         * The file has priority.
         *
         * @throws ScriptException when there is neither, or no such file, with a remedy
         */
        static ScriptSource of(String script, String file, String element) throws ScriptException {
            if (!file.isEmpty()) return ofFile(Path.of(file), element);
            if (!script.isEmpty()) return new ScriptSource(script, false, 0, 0);
            throw new ScriptException(element + ": script and script file are both empty; give one of them.");
        }

        private static ScriptSource ofFile(Path file, String element) throws ScriptException {
            // the cheapest check, for each call; whether the file can be read is found later
            long modified = file.toFile().lastModified();
            if (modified == 0)
                throw new ScriptException(element
                        + ": there is no script file '"
                        + file.toAbsolutePath()
                        + "'; give the path of a script.");
            return new ScriptSource(
                    file.toString(), true, modified, file.toFile().length());
        }

        /** @throws IOException when the file cannot be read, with its path */
        String read() throws IOException {
            return isFile ? Files.readString(Path.of(text)) : text;
        }
    }
}
