// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TimerSlackTest {

    private static final Path PROC = Path.of("/proc");

    @Test
    @EnabledOnOs(OS.LINUX)
    void lowersTheSlackOfTheCallingThreadOnly() {
        CompletableFuture<String> lowered = new CompletableFuture<>();
        CompletableFuture<String> other = new CompletableFuture<>();
        new Thread(() -> {
                    boolean done = TimerSlack.lower(PROC);
                    lowered.complete(done + " " + ofThisThread());
                    new Thread(() -> other.complete(ofThisThread())).start();
                })
                .start();
        assertThat(lowered.join()).isEqualTo("true 1");
        assertThat(ofThisThread()).isNotEqualTo("1");
        assertThat(other.join())
                .as("of a thread that it starts, which Linux lets inherit")
                .isEqualTo("1");
    }

    private static String ofThisThread() {
        try {
            Path thread = Files.readSymbolicLink(PROC.resolve("thread-self")).getFileName();
            return Files.readString(PROC.resolve(thread).resolve("timerslack_ns"))
                    .strip();
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void returnsFalseWithoutProc(@TempDir Path empty) {
        assertThat(TimerSlack.lower(empty)).isFalse();
    }

    @Test
    void returnsFalseAndCreatesNoFileWhenTheKernelHasNone(@TempDir Path proc) throws IOException {
        Files.createSymbolicLink(proc.resolve("thread-self"), Path.of("12/task/34"));
        Path thread = Files.createDirectory(proc.resolve("34"));
        assertThat(TimerSlack.lower(proc)).isFalse();
        assertThat(thread).isEmptyDirectory();
    }
}
