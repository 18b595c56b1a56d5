// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.target.TargetMain.StatisticsPrinter;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StatisticsPrinterTest {

    @Test
    void linesAreValidJsonWhateverTheNames() {
        StatisticsPrinter statistics = new StatisticsPrinter(() -> Map.of("paging \"a\\b\"\n", 1L), System.out);
        assertThat(statistics.line())
                .matches("STAT \\{\"paging \\\\\"a\\\\\\\\b\\\\\"\\\\u000a\":1,"
                        + "\"heapUsedBytes\":\\d+,\"gcSeconds\":\\d+\\.\\d+,\"compileSeconds\":\\d+\\.\\d+}");
    }

    @Test
    void endWaitsForAReadingInProgress() throws Exception {
        var asking = new AtomicBoolean();
        Thread test = Thread.currentThread();
        StatisticsPrinter statistics = new StatisticsPrinter(
                () -> {
                    asking.set(true);
                    while (test.getState() != Thread.State.WAITING) Thread.onSpinWait();
                    asking.set(false);
                    return Map.of();
                },
                new PrintStream(OutputStream.nullOutputStream()));
        statistics.start();
        while (!asking.get()) Thread.onSpinWait();
        statistics.end();
        assertThat(asking).isFalse();
    }
}
