// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeteroverdrive.cli.runs.Child.CpuTrace;
import io.github.jmeteroverdrive.cli.runs.Child.Usage;
import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.RunFigures.WindowFigures;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowFiguresTest {

    @TempDir
    Path run;

    private static Usage usage(long targetTicks) {
        CpuTrace generator = new CpuTrace();
        CpuTrace gc = new CpuTrace();
        CpuTrace jit = new CpuTrace();
        CpuTrace target = new CpuTrace();
        for (int second = 0; second <= 10; second++) {
            int busy = Math.max(0, second - 5);
            generator.add(second * 1000, new Cpu(500 + 40 * busy, 10 * busy));
            if (targetTicks > 0) {
                gc.add(second * 1000, new Cpu(2 * busy, busy));
                jit.add(second * 1000, new Cpu(8 * busy, 0));
            }
            target.add(second * 1000, new Cpu(targetTicks * second, 0));
        }
        return new Usage(Map.of(), generator, gc, jit, target, new CpuTrace());
    }

    private Map<String, Double> figures(double completedPerSecond, long targetTicks) {
        Summary summary = new Summary(
                Map.of("completedPerSecond", completedPerSecond), Optional.of(new MeasuredTime(5000, 9000)));
        return WindowFigures.of(summary, usage(targetTicks), run);
    }

    @Test
    void dividesTheCostOfTheWindowByItsMessages() throws IOException {
        Files.writeString(run.resolve(WindowFigures.GcLog.FILE), """
                [6000ms] GC(0) Pause Young (Allocation Failure) 9M->1M(90M) 1ms
                [8000ms] GC(1) Pause Young (Allocation Failure) 3M->1M(90M) 1ms
                """);
        assertThat(figures(1024, 100))
                .containsEntry("measured.cpuMicrosPerMessage", 0.5 / 1024 * 1e6)
                .hasEntrySatisfying("measured.cpuUserMicrosPerMessage", isAbout(0.4))
                .hasEntrySatisfying("measured.cpuSystemMicrosPerMessage", isAbout(0.1))
                .hasEntrySatisfying("measured.cpuGcMicrosPerMessage", isAbout(0.03))
                .hasEntrySatisfying("measured.cpuJitMicrosPerMessage", isAbout(0.08))
                .containsEntry("measured.targetCpuMicrosPerMessage", 1.0 / 1024 * 1e6)
                .containsEntry("measured.allocatedBytesPerMessage", 1024.0);
    }

    private static ThrowingConsumer<Double> isAbout(double seconds) {
        return micros -> assertThat(micros).isCloseTo(seconds / 1024 * 1e6, within(1e-9));
    }

    @Test
    void omitsUnknownFigures() {
        assertThat(figures(1024, 0))
                .containsOnlyKeys(
                        "measured.cpuMicrosPerMessage",
                        "measured.cpuUserMicrosPerMessage",
                        "measured.cpuSystemMicrosPerMessage");
        assertThat(figures(0, 0)).isEmpty();
        assertThat(WindowFigures.of(Summary.NONE, usage(0), run)).isEmpty();
    }
}
