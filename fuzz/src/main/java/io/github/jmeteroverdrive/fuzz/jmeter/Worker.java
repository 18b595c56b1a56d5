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
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * A JMeter without its GUI that runs plan after plan, so that a run costs no start of a JVM. Each
 * line of standard input names a directory with {@code plan.jmx} and {@code run.properties}; what
 * the run prints goes to {@code console.txt} there, its results to {@code results.csv}, the exit
 * code that the JVM would have had to {@code exit.txt}.
 */
public final class Worker {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int FAILED = 3;
    private static final int MISSED = 4;

    private Worker() {}

    /**
     * @param arguments JMeter's home
     */
    public static void main(String[] arguments) throws Exception {
        start(arguments[0]);
        PrintStream out = System.out;
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("READY");
        for (String line; (line = in.readLine()) != null; ) {
            try {
                run(Path.of(line));
            } catch (Exception e) {
                e.printStackTrace();
            }
            System.setOut(out);
            out.println("DONE " + line);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void start(String home) throws IOException {
        JMeterUtils.setJMeterHome(home);
        JMeterUtils.loadJMeterProperties(home + "/bin/jmeter.properties");
        try (var system = Files.newInputStream(Path.of(home, "bin", "system.properties"))) {
            System.getProperties().load(system);
        }
        JMeterUtils.initLocale();
        System.setProperty(JMeter.JMETER_NON_GUI, "true");
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
        try (PrintStream console =
                new PrintStream(
                        Files.newOutputStream(directory.resolve("console.txt")),
                        true,
                        StandardCharsets.UTF_8)) {
            System.setOut(console);
            exit(0);
            test(directory);
        } finally {
            known.clear();
            known.putAll(before);
        }
        Files.writeString(directory.resolve("exit.txt"), String.valueOf(exit(0)));
    }

    private static void test(Path directory) throws Exception {
        File plan = directory.resolve("plan.jmx").toFile();
        FileServer.getFileServer().setBaseForScript(plan);
        HashTree tree = SaveService.loadTree(plan);
        JMeter.convertSubTree(tree, false);
        ResultCollector results = new ResultCollector();
        results.setFilename(directory.resolve("results.csv").toString());
        tree.add(tree.getArray()[0], results);
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.runTest();
        try {
            engine.awaitTermination(LIMIT);
        } catch (ExecutionException e) {
            e.printStackTrace(); // a start that an element refused; the console says why
        }
    }

    /** The exit code as it stands; from now on nothing has happened. */
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
