// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A target started as od - Target does: as a child process with three pipes. */
public final class Child implements AutoCloseable {

    public final Process process;
    private final BufferedReader out;
    private String trust = "";
    private List<Long> processes = List.of();

    public Child(Process process) {
        this.process = process;
        this.out = process.inputReader();
    }

    public static Child of(Class<?> main, String... options) throws IOException {
        return new Child(new ProcessBuilder(command(main, options)).start());
    }

    public static List<String> command(Class<?> main, String... options) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // it runs for seconds, mostly spent compiling
        // as in target.properties: JDK 24 and later warn of Netty's native code and of its use of sun.misc.Unsafe
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dsun.misc.unsafe.memory.access=allow"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.add(main.getName());
        command.addAll(List.of(options));
        return command;
    }

    /** The port of the READY line, which is the first one but for TRUST and PROCESSES. */
    public int awaitReady() throws IOException {
        String line = out.readLine();
        if (line != null && line.startsWith("TRUST ")) {
            trust = line;
            line = out.readLine();
        }
        if (line != null && line.startsWith("PROCESSES ")) {
            processes =
                    Arrays.stream(line.split(" ")).skip(1).map(Long::valueOf).toList();
            line = out.readLine();
        }
        if (line == null || !line.matches("READY \\d+")) {
            throw new IOException("no READY but '" + line + "' and: " + errors());
        }
        return Integer.parseInt(line.substring("READY ".length()));
    }

    /** The TRUST line before READY, or "". */
    public String trust() {
        return trust;
    }

    /** The pids of the PROCESSES line before READY. */
    public List<Long> processes() {
        return processes;
    }

    /** Reads until a line contains this text; the end of the output is an error. */
    public String awaitLine(String part) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.contains(part)) return line;
        }
        throw new IOException("no line with " + part);
    }

    public void closeStandardInput() throws IOException {
        process.getOutputStream().close();
    }

    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(30, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the target still runs after 30 minutes");
        }
        return process.exitValue();
    }

    public String errors() throws IOException {
        return new String(process.getErrorStream().readAllBytes()).strip();
    }

    /** Whether one of the files below a directory has this ASCII text in it. */
    public static boolean filesHold(Path directory, String text) throws IOException {
        List<Path> files;
        try (var all = Files.walk(directory)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) return true;
        }
        return false;
    }

    /** Lets it end in order, so that it leaves no files; kills it after a minute. */
    @Override
    public void close() throws IOException {
        try {
            closeStandardInput();
            if (process.waitFor(1, TimeUnit.MINUTES)) return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
