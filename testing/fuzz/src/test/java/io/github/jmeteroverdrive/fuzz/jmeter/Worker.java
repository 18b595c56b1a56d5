// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.jmeter;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * A JMeter without GUI that runs plan after plan, so that a run needs no new JVM. Each line of standard input names a
 * directory with {@code plan.jmx} and {@code run.properties}; the output of the run is written to {@code console.txt}
 * there, its results to {@code results.csv}, and the exit code that the JVM would have had to {@code exit.txt}. The
 * commands of JMeter, {@value #SHUTDOWN} and {@value #STOP_NOW}, stop the current run.
 */
public final class Worker {

    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final int FAILED = 3;
    private static final int MISSED = 4;
    private static final String SAVED = "jmeter.save.saveservice.";
    private static final String SHUTDOWN = "Shutdown";
    private static final String STOP_NOW = "StopTestNow";

    private static volatile StandardJMeterEngine engine;

    private Worker() {}

    /** @param arguments JMeter's home */
    public static void main(String[] arguments) throws Exception {
        start(arguments[0]);
        PrintStream out = System.out;
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ExecutorService runs = Executors.newSingleThreadExecutor();
        out.println("READY");
        for (String line; (line = in.readLine()) != null; ) {
            if (line.equals(SHUTDOWN) || line.equals(STOP_NOW)) {
                System.out.println("Command: " + line + " received");
                engine.stopTest(line.equals(STOP_NOW));
                continue;
            }
            String directory = line;
            runs.execute(() -> runIn(directory, out));
        }
        Runtime.getRuntime().halt(0);
    }

    private static void runIn(String directory, PrintStream out) {
        try {
            run(Path.of(directory));
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.setOut(out);
        out.println("DONE " + directory);
    }

    private static void start(String home) throws IOException {
        JMeterUtils.setJMeterHome(home);
        JMeterUtils.loadJMeterProperties(home + "/bin/jmeter.properties");
        try (var system = Files.newInputStream(Path.of(home, "bin", "system.properties"))) {
            System.getProperties().load(system);
        }
        JMeterUtils.initLocale();
        System.setProperty(JMeter.JMETER_NON_GUI, "true");
        // no summary on the console, as in profiles/base.properties
        JMeterUtils.setProperty("summariser.name", "");
        // a thread that takes longer to stop than JMeter waits must not end the JVM, which other runs need
        JMeterUtils.setProperty("jmeterengine.stopfail.system.exit", "false");
    }

    private static void run(Path directory) throws Exception {
        Properties given = new Properties();
        try (var in = Files.newBufferedReader(directory.resolve("run.properties"))) {
            given.load(in);
        }
        Properties known = JMeterUtils.getJMeterProperties();
        Properties before = new Properties();
        before.putAll(known);
        known.putAll(given);
        try (PrintStream console = new PrintStream(
                Files.newOutputStream(directory.resolve("console.txt")), true, StandardCharsets.UTF_8)) {
            System.setOut(console);
            exit(0);
            test(directory, given);
        } finally {
            known.clear();
            known.putAll(before);
        }
        Files.writeString(directory.resolve("exit.txt"), String.valueOf(exit(0)));
    }

    private static void test(Path directory, Properties given) throws Exception {
        File plan = directory.resolve("plan.jmx").toFile();
        FileServer.getFileServer().setBaseForScript(plan);
        HashTree tree = SaveService.loadTree(plan);
        JMeter.convertSubTree(tree, false);
        ResultCollector results = new ResultCollector();
        results.setFilename(directory.resolve("results.csv").toString());
        results.setSaveConfig(saved(given));
        tree.add(tree.getArray()[0], results);
        engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.runTest();
        try {
            engine.awaitTermination(LIMIT);
        } catch (ExecutionException e) {
            e.printStackTrace(); // an element refused the start; the reason is on the console
        }
    }

    /** The columns of a result; JMeter reads these settings once, but here they may differ between runs. */
    private static SampleSaveConfiguration saved(Properties given) {
        SampleSaveConfiguration saved = new SampleSaveConfiguration();
        saved.setAsXml("xml".equals(given.getProperty(SAVED + "output_format")));
        if (wanted(given, "response_data")) saved.setResponseData(true);
        if (wanted(given, "samplerData")) saved.setSamplerData(true);
        if (wanted(given, "responseHeaders")) saved.setResponseHeaders(true);
        if (wanted(given, "requestHeaders")) saved.setRequestHeaders(true);
        if (wanted(given, "url")) saved.setUrl(true);
        return saved;
    }

    private static boolean wanted(Properties given, String name) {
        return Boolean.parseBoolean(given.getProperty(SAVED + name));
    }

    /** The current exit code, which is then reset. */
    private static int exit(int none) throws ReflectiveOperationException {
        Class<?> type = Class.forName("io.github.jmeteroverdrive.run.ExitGuard");
        Field jvm = type.getDeclaredField("JVM");
        jvm.setAccessible(true);
        Object guard = jvm.get(null);
        boolean failed = take(guard, "failed");
        boolean missed = take(guard, "missed");
        return failed ? FAILED : missed ? MISSED : none;
    }

    private static boolean take(Object guard, String name) throws ReflectiveOperationException {
        Field field = guard.getClass().getDeclaredField(name);
        field.setAccessible(true);
        boolean was = field.getBoolean(guard);
        field.setBoolean(guard, false);
        return was;
    }
}
