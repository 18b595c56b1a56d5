// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.runs.Child.CpuTrace;
import io.github.jmeteroverdrive.cli.runs.ProcessAccounts.Cpu;
import io.github.jmeteroverdrive.cli.runs.SummaryForm.MeasuredTime;
import org.junit.jupiter.api.Test;

class CpuTraceTest {

    private static CpuTrace trace() {
        CpuTrace trace = new CpuTrace();
        trace.add(1000, new Cpu(100, 0));
        trace.add(2000, new Cpu(150, 50));
        trace.add(3000, new Cpu(150, 50));
        trace.add(4000, new Cpu(150, 90));
        return trace;
    }

    @Test
    void interpolatesBetweenReadings() {
        assertThat(trace().seconds(new MeasuredTime(1000, 4000))).hasValue(1.4);
        assertThat(trace().seconds(new MeasuredTime(1500, 2500))).hasValue(0.5);
        assertThat(trace().seconds(new MeasuredTime(3500, 4000)).orElseThrow()).isBetween(0.199, 0.201);
    }

    @Test
    void doesNotExtrapolateBeyondReadings() {
        assertThat(trace().seconds(new MeasuredTime(999, 4000))).isEmpty();
        assertThat(trace().seconds(new MeasuredTime(1000, 4001))).isEmpty();
        assertThat(new CpuTrace().seconds(new MeasuredTime(1, 2))).isEmpty();
    }
}
