// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A native server in the foreground, which gets a signal when this JVM dies, for whatever reason. Its output is written
 * to a file.
 */
public final class NativeServer {

    private final String target;
    private final String name;
    private final Path log;
    private final Process process;
    private volatile boolean stopping;

    /**
     * Starts it. Call this from a thread that lives as long as this JVM: the kernel sends the signal when that thread
     * ends.
     *
     * @param target of which it is a part
     * @param directory its working directory
     */
    public NativeServer(
            String target, String name, Path directory, Map<String, String> environment, List<String> command)
            throws IOException {
        this.target = target;
        this.name = name;
        log = directory.resolve(name + ".log");
        List<String> all = new ArrayList<>();
        all.add(Binary.find("setpriv", "apt-get install util-linux").toString());
        all.addAll(List.of("--pdeathsig", "TERM"));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    /** If it dies by itself, this JVM prints why and exits. */
    public void watch() {
        process.onExit().thenAccept(ended -> {
            if (stopping) return;
            System.err.println("Target " + target + ": " + ended() + ".");
            System.exit(1);
        });
    }

    /** @throws IOException with its last message when it has ended */
    public void requireAlive() throws IOException {
        if (!process.isAlive()) throw new IOException(ended());
    }

    private String ended() {
        return name + " ended with code " + process.exitValue() + lastMessage();
    }

    private String lastMessage() {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(line -> "; its last message: " + line.strip())
                    .orElse("");
        } catch (IOException | RuntimeException e) {
            return ""; // no log, or not text
        }
    }

    /** Its pid and those of its descendants. */
    public Stream<Long> pids() {
        ProcessHandle first = process.toHandle();
        return Stream.concat(Stream.of(first), first.descendants()).map(ProcessHandle::pid);
    }

    /** The number of its descendants. */
    public long children() {
        return process.descendants().count();
    }

    /** Sends SIGTERM, and waits. */
    public void stop() throws InterruptedException {
        stopping = true;
        process.destroy();
        process.waitFor();
    }
}
