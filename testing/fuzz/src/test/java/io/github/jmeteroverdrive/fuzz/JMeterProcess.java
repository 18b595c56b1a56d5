// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The JVM that runs plan after plan; see {@code jmeter.Worker}. */
public final class JMeterProcess implements AutoCloseable {

    private static final long START_SECONDS = 300;

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    public JMeterProcess(Installation installation) throws IOException, InterruptedException {
        Path jmeter = installation.jmeter();
        List<String> command = installation.java(
                List.of(
                        "-Xmx700m",
                        "-XX:+UseSerialGC",
                        "-Djava.awt.headless=true",
                        "-Dlog4j.configurationFile=" + jmeter.resolve("bin/log4j2.xml"),
                        "-Djmeter.logfile=" + installation.work().resolve("jmeter.log")),
                libraries(jmeter),
                "io.github.jmeteroverdrive.fuzz.jmeter.Worker",
                jmeter.toString());
        process = new ProcessBuilder(command)
                .directory(installation.work().toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        installation.work().resolve("worker.err").toFile()))
                .start();
        Thread reader = new Thread(this::read, "worker output");
        reader.setDaemon(true);
        reader.start();
        if (!await("READY", START_SECONDS)) throw new IOException("JMeter does not start");
    }

    private static List<Path> libraries(Path jmeter) {
        List<Path> libraries = new ArrayList<>(List.of(
                jmeter.resolve("bin/ApacheJMeter-5.6.3.jar"), jmeter.resolve("lib/*"), jmeter.resolve("lib/ext/*")));
        if (!Provider.clients().isEmpty())
            libraries.add(Path.of(Provider.clients()).toAbsolutePath().resolve("*"));
        return libraries;
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line; (line = out.readLine()) != null; ) lines.add(line);
        } catch (IOException e) {
            lines.add("END");
        }
    }

    private boolean await(String line, long seconds) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (long left; (left = until - System.nanoTime()) > 0; ) {
            if (line.equals(lines.poll(left, TimeUnit.NANOSECONDS))) return true;
        }
        return false;
    }

    /** Runs the plan of a directory. @return whether it ended in time */
    public boolean run(Path directory, long seconds) throws IOException, InterruptedException {
        process.getOutputStream().write((directory + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return await("DONE " + directory, seconds);
    }

    /** Where its threads are, into a file. */
    public void dump(Path file) throws IOException, InterruptedException {
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jstack")
                                .toString(),
                        String.valueOf(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start()
                .waitFor(10, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
