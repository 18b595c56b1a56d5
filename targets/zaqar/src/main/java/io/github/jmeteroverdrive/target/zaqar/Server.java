// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.zaqar;

import io.github.jmeteroverdrive.target.Binary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A native server in the foreground, which gets a signal when this JVM dies, however that happens.
 * What it prints goes to a file of its own.
 */
final class Server {

    private final String name;
    private final Path log;
    private final Process process;
    private volatile boolean stopping;

    /**
     * Starts it. To be called by a thread that lives as long as this JVM: the kernel takes its end
     * for the end of the server's parent.
     *
     * @param directory where it runs and writes
     */
    Server(String name, Path directory, Map<String, String> environment, List<String> command)
            throws IOException {
        this.name = name;
        log = directory.resolve(name + ".log");
        List<String> all = new ArrayList<>();
        all.add(Binary.find("setpriv", "apt-get install util-linux").toString());
        all.addAll(List.of("--pdeathsig", "TERM"));
        all.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(all)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    /** When it dies by itself, this JVM ends with a sentence. */
    void watch() {
        process.onExit()
                .thenAccept(
                        ended -> {
                            if (stopping) return;
                            System.err.println("Target zaqar: " + ended() + ".");
                            System.exit(1);
                        });
    }

    /**
     * @throws IOException with its last words when it has ended
     */
    void requireAlive() throws IOException {
        if (!process.isAlive()) throw new IOException(ended());
    }

    private String ended() {
        return name + " ended with code " + process.exitValue() + lastWords();
    }

    private String lastWords() {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(line -> "; its last words: " + line.strip())
                    .orElse("");
        } catch (IOException | RuntimeException e) {
            return ""; // it had none, or none that are text
        }
    }

    /** Its process and those it has started. */
    Stream<Long> pids() {
        ProcessHandle first = process.toHandle();
        return Stream.concat(Stream.of(first), first.descendants()).map(ProcessHandle::pid);
    }

    /** How many processes it has started itself. */
    long children() {
        return process.descendants().count();
    }

    /** SIGTERM, and waits. */
    void stop() throws InterruptedException {
        stopping = true;
        process.destroy();
        process.waitFor();
    }
}
