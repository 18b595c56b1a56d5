// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDelayTest {

    @TempDir
    Path folder;

    private FakeProc proc;

    @BeforeEach
    void makeProc() {
        proc = new FakeProc(folder);
    }

    private void task(String id, String name, long delay) throws IOException {
        proc.write("self/task/" + id + "/comm", name + "\n");
        proc.write("self/task/" + id + "/schedstat", "5000000000 " + delay + " 77\n");
    }

    private static double seconds(RunDelay delay) throws IOException {
        return FakeProc.put(delay).at("/process/runDelaySeconds").asDouble();
    }

    @Test
    void sumsTheDelayOfThreadsThatSamplesDependOn() throws IOException {
        task("10", "Thread Group 1-", 2_000_000_000L);
        task("11", "G1 Main Marker", 500_000_000L);
        task("12", "C2 CompilerThre", 9_000_000_000L);
        task("13", "od - Load Agent", 9_000_000_000L);
        try (RunDelay delay = new RunDelay(folder)) {
            assertThat(seconds(delay)).isEqualTo(2.5);
            task("10", "Thread Group 1-", 3_000_000_000L);
            task("14", "Thread Group 1-", 1_000_000_000L);
            assertThat(seconds(delay)).isEqualTo(4.5);
        }
    }

    @Test
    void doesNotDecreaseWhenThreadsEnd() throws IOException {
        task("10", "Thread Group 1-", 2_000_000_000L);
        task("11", "Thread Group 1-", 1_000_000_000L);
        try (RunDelay delay = new RunDelay(folder)) {
            proc.write("self/task/11/schedstat", "");
            assertThat(seconds(delay)).isEqualTo(3);
        }
    }

    /** Its number in /proc is that of the thread with this index. */
    private static String id(int index) {
        return String.valueOf(1000 + index);
    }

    @Test
    void threadThatIsReadForTheFirstTimeLateDoesNotAddItsPast() throws IOException {
        for (int i = 0; i < RunDelay.MOST; i++) task(id(i), "Thread Group 1-", 0);
        task(id(RunDelay.MOST), "Thread Group 1-", 30_000_000_000L);
        try (RunDelay delay = new RunDelay(folder)) {
            assertThat(seconds(delay)).isZero();
            for (String file : new String[] {"comm", "schedstat", ""})
                Files.delete(folder.resolve("self/task/" + id(0)).resolve(file));
            assertThat(seconds(delay)).isZero();
            task(id(RunDelay.MOST), "Thread Group 1-", 31_000_000_000L);
            assertThat(seconds(delay)).isEqualTo(1);
        }
    }

    @Test
    void threadThatCannotBeReadOnceIsReadAgain() throws IOException {
        task("10", "Thread Group 1-", 1_000_000_000L);
        task("11", "Thread Group 1-", 2_000_000_000L);
        Path file = folder.resolve("self/task/11/schedstat");
        Files.delete(file);
        try (RunDelay delay = new RunDelay(folder)) {
            assertThat(seconds(delay)).isEqualTo(1);
            task("11", "Thread Group 1-", 2_000_000_000L);
            assertThat(seconds(delay)).isEqualTo(3);
            Files.delete(file);
            assertThat(seconds(delay)).isEqualTo(3);
            task("11", "Thread Group 1-", 2_500_000_000L);
            assertThat(seconds(delay)).isEqualTo(3.5);
        }
    }

    @Test
    void reportsMissingFiles() throws IOException {
        assertThatThrownBy(() -> new RunDelay(folder)).hasMessageContaining("self/task");
        proc.write("self/task/10/comm", "main\n");
        assertThatThrownBy(() -> new RunDelay(folder)).hasMessageContaining("no schedstat");
    }
}
