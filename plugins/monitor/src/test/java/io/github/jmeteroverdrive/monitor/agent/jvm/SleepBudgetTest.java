// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.jvm.Hiccups.SleepBudget;
import org.junit.jupiter.api.Test;

class SleepBudgetTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;

    private final SleepBudget budget = new SleepBudget();
    private long time;
    private long cpu;

    /** Runs the given seconds with this cost per wake-up. */
    private void run(int seconds, long nanosPerWake) {
        for (int i = 0; i < seconds; i++) {
            time += SECOND;
            cpu += SECOND / budget.sleep() * nanosPerWake;
            budget.spent(time, cpu);
        }
    }

    @Test
    void sleepsOneMillisecondWhenWakingIsCheap() {
        run(10, 3_000);
        assertThat(budget.sleep()).isEqualTo(MILLI);
    }

    @Test
    void sleepsLongerWhenWakingIsExpensiveWithoutOscillating() {
        run(10, 9_000);
        assertThat(budget.sleep()).isEqualTo(2 * MILLI);
        run(1, 9_000);
        assertThat(budget.sleep()).isEqualTo(2 * MILLI);
        run(10, 100_000);
        assertThat(budget.sleep()).isEqualTo(8 * MILLI);
        run(10, 1_000);
        assertThat(budget.sleep()).isEqualTo(MILLI);
    }

    @Test
    void isUnchangedWhenTheCostIsUnknown() {
        for (int i = 1; i < 5; i++) budget.spent(i * SECOND, -1);
        assertThat(budget.sleep()).isEqualTo(MILLI);
    }
}
