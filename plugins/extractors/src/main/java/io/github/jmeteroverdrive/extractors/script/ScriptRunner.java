// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.Script;
import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.script.ScriptException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopTestNowException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.apache.jorphan.util.JOrphanUtils;
import org.codehaus.groovy.control.CompilationFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the script of an element in one thread, with the variables of the stock JSR223 elements. */
final class ScriptRunner {

    // properties of the stock JSR223 elements, so that a plan can be converted by changing class names only
    private static final Field<String> FILE = Field.text("filename", "Script file")
            .file()
            .hint("Path of the script; it is compiled again when the file changes." + " Overrides Script");
    private static final Field<String> PARAMETERS = Field.text("parameters", "Parameters")
            .hint("Available in the script as Parameters, and, split at spaces, as args");
    private static final Field<String> SCRIPT = Field.text("script", "Script")
            .groovy()
            .hint("In Groovy; it can use ctx vars props prev sampler log Label FileName Parameters args OUT");

    private static final int VARIABLES = 32;

    private final TestElement element;
    private CompiledScripts.ScriptSource source;
    private CompiledScripts.CompiledScript script;
    private String name;
    private Logger log;

    ScriptRunner(TestElement element) {
        this.element = element;
    }

    /**
     * @param result of a sampler; null for a processor
     * @throws ScriptException when there is no script, it does not compile, or it fails
     */
    Object run(SampleResult result) throws ScriptException {
        CompiledScripts.ScriptSource wanted =
                CompiledScripts.ScriptSource.of(script(element), file(element), element.getName());
        if (!wanted.equals(source)) {
            script = CompiledScripts.of(wanted);
            source = wanted;
        }
        try {
            return script.run(new Binding(variables(result)));
        } catch (JMeterStopThreadException | JMeterStopTestException | JMeterStopTestNowException e) {
            throw e;
        } catch (Exception e) {
            throw new ScriptException(e);
        }
    }

    private Map<String, Object> variables(SampleResult result) {
        Map<String, Object> variables = new HashMap<>(VARIABLES);
        if (result != null) variables.put("SampleResult", result);
        String label = element.getName();
        String parameters = parameters(element);
        variables.put("log", logger(label));
        variables.put("Label", label);
        variables.put("FileName", file(element));
        variables.put("Parameters", parameters);
        variables.put("args", JOrphanUtils.split(parameters, " "));
        JMeterContext context = JMeterContextService.getContext();
        variables.put("ctx", context);
        variables.put("vars", context.getVariables());
        variables.put("props", JMeterUtils.getJMeterProperties());
        variables.put("OUT", System.out);
        variables.put("sampler", context.getCurrentSampler());
        variables.put("prev", context.getPreviousResult());
        return variables;
    }

    private Logger logger(String label) {
        if (!label.equals(name)) {
            name = label;
            log = LoggerFactory.getLogger(element.getClass().getName() + "." + label);
        }
        return log;
    }

    static Declaration declaration(String label) {
        return Declaration.of(label, "extractors.md", Section.of("", FILE, PARAMETERS, SCRIPT));
    }

    static String script(TestElement element) {
        return element.getPropertyAsString(SCRIPT.property(), "");
    }

    static String file(TestElement element) {
        return element.getPropertyAsString(FILE.property(), "");
    }

    static String parameters(TestElement element) {
        return element.getPropertyAsString(PARAMETERS.property(), "");
    }

    /** The compiled scripts of all threads. A thread takes the lock only when its script has changed. */
    private static final class CompiledScripts {

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
}
