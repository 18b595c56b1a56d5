// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.prove.Conclusion.Limit;
import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.prove.ProofRuns.Outcome;
import io.github.jmeteroverdrive.run.CpuList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConclusionTest {

    private static final CpuList CPUS = CpuList.parse("0");

    private final List<Outcome> runs = new ArrayList<>();

    private ConclusionTest base(double... rates) {
        for (double rate : rates) add(Optional.empty(), rate);
        return this;
    }

    private ConclusionTest run(Variation lever, double rate) {
        boolean cpus = lever == Variation.AGENT_CPUS || lever == Variation.TARGET_CPUS;
        add(Optional.of(cpus ? Change.ofCpus(lever, "", CPUS, CPUS, false) : Change.of(lever, "", Map.of())), rate);
        return this;
    }

    private void add(Optional<Change> change, double rate) {
        runs.add(new Outcome(change, rate, "system", Path.of("run"), Optional.empty()));
    }

    private Conclusion conclusion() {
        return Conclusion.of(new RateRatios(runs), "");
    }

    @Test
    void rateThatFollowsJMeterCpusIsLimitedByTheLoadAgent() {
        base(1000, 1020).run(Variation.AGENT_CPUS, 505).run(Variation.TARGET_CPUS, 1010);
        assertThat(conclusion())
                .isEqualTo(new Conclusion(
                        Limit.LOAD_AGENT,
                        "The load agent was the bottleneck: the rate follows JMeter's CPUs"
                                + " (0.50 ×), and not the target's CPUs (1.00 ×)."));
    }

    @Test
    void rateThatGrowsWithMoreJMeterCpusIsLimitedByTheLoadAgent() {
        base(1000, 1000);
        add(Optional.of(Change.ofCpus(Variation.AGENT_CPUS, "", CPUS, CPUS, true)), 1900);
        assertThat(conclusion().limit()).isEqualTo(Limit.LOAD_AGENT);
        assertThat(conclusion().sentence()).endsWith("JMeter's CPUs (1.90 ×); the target's CPUs were not tried.");
        runs.remove(2);
        add(Optional.of(Change.ofCpus(Variation.AGENT_CPUS, "", CPUS, CPUS, true)), 500);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOTHING_MOVED);
    }

    @Test
    void rateThatFollowsTargetCpusOnlyIsLimitedByTheSystem() {
        base(1000, 1000).run(Variation.THREADS, 990).run(Variation.AGENT_CPUS, 1010);
        run(Variation.TARGET_CPUS, 600);
        assertThat(conclusion())
                .isEqualTo(new Conclusion(
                        Limit.SYSTEM,
                        "The system was the bottleneck: the rate follows the target's CPUs (0.60"
                                + " ×), and nothing that was changed at the load agent (other"
                                + " CPUs for JMeter 1.01 ×). Half the threads reached 0.99 × of"
                                + " it."));
    }

    @Test
    void systemLimitThatFollowsThreadsSuggestsMoreThreads() {
        base(1000, 1000).run(Variation.THREADS, 600).run(Variation.TARGET_CPUS, 600);
        assertThat(conclusion().limit()).isEqualTo(Limit.SYSTEM);
        assertThat(conclusion().sentence())
                .endsWith("at the load agent. Half the threads reached 0.60 × of it: more threads may reach more.");
    }

    @Test
    void rateThatFollowsBothCpusIsLimitedByBoth() {
        base(1000, 1000).run(Variation.AGENT_CPUS, 600).run(Variation.TARGET_CPUS, 600);
        assertThat(conclusion().limit()).isEqualTo(Limit.BOTH);
    }

    @Test
    void rateThatGrowsWithASecondJvmOrWithoutResultsIsLimitedByTheLoadAgent() {
        base(1000, 1000).run(Variation.SECOND_JVM, 1950).run(Variation.NO_RESULTS, 1300);
        assertThat(conclusion().limit()).isEqualTo(Limit.LOAD_AGENT);
        assertThat(conclusion().sentence())
                .contains("what its results file costs (1.30 ×) and the number of JVMs (1.95 ×)");
    }

    @Test
    void rateThatFollowsThreadsOnlyIsLimitedByWaiting() {
        base(1000, 1000).run(Variation.THREADS, 500).run(Variation.AGENT_CPUS, 1000);
        assertThat(conclusion().limit()).isEqualTo(Limit.WAITING);
    }

    @Test
    void reportsThatNoChangeMovedTheRate() {
        base(1000, 1000).run(Variation.THREADS, 950).run(Variation.AGENT_CPUS, 1000);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOTHING_MOVED);
        assertThat(conclusion().sentence()).startsWith("No change moved the rate by more than 10%");
    }

    @Test
    void noiseBetweenEqualRunsLimitsTheConclusion() {
        base(1000, 1200).run(Variation.AGENT_CPUS, 800);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOTHING_MOVED);
        runs.clear();
        base(1000, 1500).run(Variation.AGENT_CPUS, 100);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOT_KNOWN);
        assertThat(conclusion().sentence()).contains("runs that should be the same differ by 40%");
        runs.clear();
        base(1000, 1000).run(Variation.AGENT_CPUS, 500).run(Variation.NO_RESULTS, 520);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOT_KNOWN);
        assertThat(conclusion().sentence()).contains("differ by 48%");
        runs.clear();
        base(1000, 1000).run(Variation.AGENT_CPUS, 700).run(Variation.NO_RESULTS, 800);
        assertThat(conclusion().limit()).isEqualTo(Limit.NOTHING_MOVED);
    }

    @Test
    void failedAndStoppedRunsGiveNoConclusion() {
        base(1000, 1000);
        runs.add(new Outcome(
                Optional.of(Change.ofCpus(Variation.AGENT_CPUS, "", CPUS, CPUS, false)),
                10,
                "n/a",
                Path.of("run"),
                Optional.of("exit code 3")));
        assertThat(conclusion().limit()).isEqualTo(Limit.NOTHING_MOVED);
        assertThat(Conclusion.of(new RateRatios(runs), "it was stopped").sentence())
                .isEqualTo("No conclusion: it was stopped.");
    }
}
