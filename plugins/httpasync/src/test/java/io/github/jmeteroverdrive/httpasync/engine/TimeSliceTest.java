// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TimeSliceTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void appliesToTheCallingThreadOnly() throws Exception {
        String before = ofThisThread();
        assumeTrue(!before.isEmpty(), "this kernel does not tell slices");
        CompletableFuture<String> shortened = new CompletableFuture<>();
        new Thread(() -> shortened.complete(IoLoop.TimeSlice.shorten() + " " + ofThisThread())).start();
        assertThat(shortened.join()).isEqualTo("true " + IoLoop.TimeSlice.SHORTEST_NANOS);
        assertThat(ofThisThread()).isEqualTo(before);
    }

    private static String ofThisThread() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            return Files.readAllLines(Path.of("/proc").resolve(thread).resolve("sched")).stream()
                    .filter(line -> line.startsWith("se.slice"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
