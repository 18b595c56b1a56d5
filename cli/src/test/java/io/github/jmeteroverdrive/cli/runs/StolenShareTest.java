// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.Child.CpuTrace;
import io.github.jmeteroverdrive.cli.runs.Child.Usage;
import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.RunFigures.StolenShare;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.Summary;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StolenShareTest {

    private static Map<String, Double> share(Optional<MeasuredTime> window, CpuTrace stolen) {
        Usage usage = new Usage(Map.of(), new CpuTrace(), new CpuTrace(), new CpuTrace(), new CpuTrace(), stolen);
        return StolenShare.of(new Summary(Map.of(), window), usage, 2);
    }

    @Test
    void isTheShareOfAllCpusInTheMeasuredWindow() {
        CpuTrace stolen = new CpuTrace();
        stolen.add(0, new Cpu(0, 1000));
        stolen.add(4000, new Cpu(0, 1300));
        stolen.add(8000, new Cpu(0, 1500));
        assertThat(share(Optional.of(new MeasuredTime(4000, 8000)), stolen)).isEqualTo(Map.of(StolenShare.NAME, 0.25));
        assertThat(share(Optional.empty(), stolen)).isEmpty();
    }

    @Test
    void isUnknownWithoutReadings() {
        assertThat(share(Optional.of(new MeasuredTime(4000, 8000)), new CpuTrace()))
                .isEmpty();
    }
}
