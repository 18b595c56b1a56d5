// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.artemis;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The target as od - Target starts it: a child process with three pipes. */
final class Child implements AutoCloseable {

    final Process process;
    private final BufferedReader out;

    Child(Process process) {
        this.process = process;
        this.out = process.inputReader();
    }

    static Child of(String... options) throws IOException {
        return new Child(new ProcessBuilder(command(options)).start());
    }

    static List<String> command(String... options) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.add(ArtemisTarget.class.getName());
        command.addAll(List.of(options));
        return command;
    }

    /** The port of the READY line, which is the first one. */
    int awaitReady() throws IOException {
        String line = out.readLine();
        if (line == null || !line.matches("READY \\d+")) {
            throw new IOException("no READY but '" + line + "' and: " + errors());
        }
        return Integer.parseInt(line.substring("READY ".length()));
    }

    /** Reads on until a line has this in it; the end of the output is an error. */
    String awaitLine(String part) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.contains(part)) return line;
        }
        throw new IOException("no line with " + part);
    }

    void closeStandardInput() throws IOException {
        process.getOutputStream().close();
    }

    int awaitExit() throws InterruptedException {
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the target still runs after 30 s");
        }
        return process.exitValue();
    }

    String errors() throws IOException {
        return new String(process.getErrorStream().readAllBytes()).strip();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
