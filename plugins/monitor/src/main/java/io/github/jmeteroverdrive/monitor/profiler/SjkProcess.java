// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.profiler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * SJK in a process of its own, which samples this JVM until its standard input is closed, then
 * writes its files and ends. It ends with this JVM, too, however that ends.
 */
final class SjkProcess implements AutoCloseable {

    static final String COMMAND = "io.github.jmeteroverdrive.report.profile.SjkCommand";

    private static final String LOG = "sjk.log";
    private static final long LIMIT_SECONDS = 20;

    private final Process process;
    private final Path log;
    private final Consumer<String> warn;

    private SjkProcess(Process process, Path log, Consumer<String> warn) {
        this.process = process;
        this.log = log;
        this.warn = warn;
    }

    /** Starts it; says why when that is not possible. */
    static Optional<SjkProcess> start(List<Path> libraries, Path run, Consumer<String> warn) {
        Optional<Path> library = libraries.stream().filter(Files::isDirectory).findFirst();
        if (library.isEmpty()) {
            warn.accept(
                    "SJK is not there: there is no "
                            + libraries.get(0)
                            + "; ./mvnw verify builds it.");
            return Optional.empty();
        }
        Path log = run.resolve(LOG);
        try {
            Process process =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1", // it shares the CPUs with JMeter
                                    "-cp",
                                    library.get().resolve("*").toString(),
                                    COMMAND,
                                    "--until-input-ends",
                                    String.valueOf(ProcessHandle.current().pid()),
                                    run.toString())
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start();
            return Optional.of(new SjkProcess(process, log, warn));
        } catch (IOException e) {
            warn.accept("SJK could not be started: " + e);
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        String trouble = end();
        if (trouble.isEmpty()) return;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        warn.accept("SJK " + trouble + ", so its profile may be missing; see " + log + ".");
    }

    /**
     * @return "" or what went wrong
     */
    private String end() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                return "did not end within " + LIMIT_SECONDS + " s";
            return process.exitValue() == 0 ? "" : "ended with code " + process.exitValue();
        } catch (IOException e) {
            return "was gone already (" + e + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "was not waited for";
        }
    }
}
