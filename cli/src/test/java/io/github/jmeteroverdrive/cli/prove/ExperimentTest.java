// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.cli.prove.Experiment.Change;
import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import io.github.jmeteroverdrive.measure.figure.PlanSamplers;
import io.github.jmeteroverdrive.run.CpuList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExperimentTest {

    private static final Set<String> READS = Set.of("Target", "SenderThreads", "Destination");
    private static final Map<String, String> DEFAULTS =
            Map.of("SenderThreads", "1", "Destination", "queue://overdrive");

    private static ProvedScenario subject(Map<String, String> parameters) {
        return subject(READS, parameters);
    }

    private static ProvedScenario subject(Set<String> reads, Map<String, String> parameters) {
        return new ProvedScenario(
                "JMS.Client", List.of(), parameters, new ScenarioPlan("", Map.of(), reads, PlanSamplers.ANY), DEFAULTS);
    }

    private static Experiment.Machine machine(String allowed, String online) {
        return new Experiment.Machine(CpuList.parse(allowed), CpuList.parse(online), true, Optional.empty());
    }

    private static List<String> whats(Experiment experiment) {
        return experiment.changes().stream().map(Change::what).toList();
    }

    @Test
    void scenarioThatStartsItsTargetCannotHaveASecondJvm() {
        Experiment experiment = Experiment.of(subject(Map.of("SenderThreads", "5")), machine("0-3", "0-3"));
        assertThat(whats(experiment))
                .containsExactly(
                        "SenderThreads 5 → 2",
                        "JMeter on CPU 0,1 instead of 0,1,2,3, the target as before",
                        "JMeter runs without -l",
                        "target on CPU 0,1 instead of 0,1,2,3, JMeter as before");
        assertThat(experiment.leftOut())
                .containsOnlyKeys(Variation.SECOND_JVM)
                .containsEntry(
                        Variation.SECOND_JVM,
                        "each run starts its own target; start one yourself, and give -Dtarget.url=…");
        assertThat(experiment.changes().get(0).parameters()).containsEntry("SenderThreads", "2");
    }

    @Test
    void externalTargetOfUnknownProcessKeepsItsCpus() {
        Experiment experiment = Experiment.of(subject(Map.of("target.url", "tcp://host:1")), machine("0-1", "0-1"));
        assertThat(experiment.leftOut())
                .containsOnlyKeys(Variation.THREADS, Variation.SECOND_JVM, Variation.TARGET_CPUS)
                .containsEntry(Variation.THREADS, "SenderThreads is 1")
                .containsEntry(Variation.TARGET_CPUS, "the target's process is not known; give --target-pid");
    }

    /** The parameters of each of two JVMs; empty if there is no such run. */
    private static Optional<Map<String, String>> twoJvms(Set<String> reads, Map<String, String> given) {
        Map<String, String> all = new HashMap<>(given);
        all.put("target.url", "tcp://host:1");
        return Experiment.of(subject(reads, all), machine("0-1", "0-1")).changes().stream()
                .filter(change -> change.lever() == Variation.SECOND_JVM)
                .map(Change::parameters)
                .findFirst();
    }

    @Test
    void twoJvmsTogetherHaveTheLoadOfOne() {
        assertThat(twoJvms(Set.of("Threads", "Rate"), Map.of("Threads", "20", "Rate", "501")))
                .contains(Map.of("Threads", "10", "Rate", "250.5"));
        Set<String> messages = Set.of("Producers", "SenderThreads", "MaxPending", "Rate");
        assertThat(twoJvms(messages, Map.of("Producers", "4", "SenderThreads", "4", "MaxPending", "10")))
                .contains(Map.of("Producers", "2", "SenderThreads", "2"));
        assertThat(twoJvms(messages, Map.of("MaxPending", "10"))).contains(Map.of("MaxPending", "5"));
        assertThat(twoJvms(messages, Map.of("MaxPending", "0"))).contains(Map.of());
    }

    /** Each thread has its own connections, and each queue of the throughput matrix its own producer. */
    @Test
    void onlyOneFactorOfTheLoadIsHalved() {
        Set<String> requests = Set.of("Threads", "Connections");
        assertThat(twoJvms(requests, Map.of("Threads", "2", "Connections", "50")))
                .contains(Map.of("Threads", "1"));
        assertThat(twoJvms(requests, Map.of("Threads", "3", "Connections", "50")))
                .contains(Map.of("Connections", "25"));
        assertThat(twoJvms(Set.of("SenderThreads", "MaxPending"), Map.of("SenderThreads", "16", "MaxPending", "1000")))
                .contains(Map.of("MaxPending", "500"));
    }

    @Test
    void loadThatCannotBeDividedHasNoSecondJvm() {
        assertThat(twoJvms(Set.of("Threads"), Map.of("Threads", "1"))).isEmpty();
        assertThat(twoJvms(Set.of("Producers", "MaxPending"), Map.of("MaxPending", "1")))
                .isEmpty();
        assertThat(twoJvms(Set.of("Threads"), Map.of("Threads", "3"))).isEmpty();
        assertThat(twoJvms(
                        Set.of("ProducerWorkers", "ConsumerWorkers"),
                        Map.of("ProducerWorkers", "10", "ConsumerWorkers", "1")))
                .isEmpty();
        assertThat(twoJvms(Set.of("Threads", "Rate"), Map.of("Threads", "4", "Rate", "1/s for 9s, 2/s")))
                .isEmpty();
    }

    @Test
    void secondJvmHasDestinationsAndTopicsOfItsOwn() {
        assertThat(subject(Map.of()).apart()).isEqualTo(Map.of("Destination", "queue://overdrive-second"));
        Set<String> reads = Set.of("Topic", "ConsumerGroup", "ClientId");
        assertThat(subject(reads, Map.of("Topic", "a/{c}, b", "ConsumerGroup", "g", "ClientId", ""))
                        .apart())
                .isEqualTo(Map.of("Topic", "a/{c}-second, b-second", "ConsumerGroup", "g-second"));
    }

    @Test
    void knownTargetProcessCanBeMovedToOtherCpus() {
        Experiment experiment = Experiment.of(
                subject(Map.of("target.url", "tcp://host:1")),
                new Experiment.Machine(
                        CpuList.parse("0"), CpuList.parse("0-1"), true, Optional.of(ProcessHandle.current())));
        int cpus = CpuList.of(ProcessHandle.current().pid()).count();
        assertThat(experiment.leftOut().containsKey(Variation.TARGET_CPUS)).isEqualTo(cpus < 2);
    }

    @Test
    void confinedLoadAgentGetsMoreCpus() {
        Experiment experiment = Experiment.of(subject(Map.of()), machine("1", "0-3"));
        assertThat(experiment.changes().get(0))
                .isEqualTo(Change.ofCpus(
                        Variation.AGENT_CPUS,
                        "JMeter on CPU 0,1,2,3 instead of 1, the target as before",
                        CpuList.parse("0-3"),
                        CpuList.parse("1"),
                        true));
        assertThat(experiment.leftOut()).containsEntry(Variation.TARGET_CPUS, "the target has one CPU only");
    }

    @Test
    void leavesOutWhatTheMachineCannotDo() {
        Experiment experiment = Experiment.of(subject(Map.of()), machine("0", "0"));
        assertThat(experiment.leftOut()).containsEntry(Variation.AGENT_CPUS, "JMeter has one CPU only");
        Experiment none = Experiment.of(
                subject(Map.of("target.url", "calibration:?ack=at-once")),
                new Experiment.Machine(CpuList.parse(""), CpuList.parse(""), false, Optional.empty()));
        assertThat(whats(none)).containsExactly("JMeter runs without -l");
        assertThat(none.leftOut())
                .hasSize(4)
                .containsEntry(Variation.AGENT_CPUS, "there is no taskset (util-linux), or this is not Linux");
    }

    @Test
    void describesTheExperimentBeforehand() {
        Experiment experiment = Experiment.of(subject(Map.of("Warmup", "3", "Duration", "10")), machine("0", "0"));
        assertThat(experiment.lines())
                .first()
                .asString()
                .startsWith("The experiment: 3 runs of JMS.Client ")
                .endsWith(", about 25 s each, about 75 s in all.");
        assertThat(experiment.lines())
                .contains(
                        "  base",
                        "  no results file: JMeter runs without -l",
                        "  base again",
                        "  left out: half the threads: SenderThreads is 1");
        assertThat(Experiment.of(subject(Map.of("Messages", "5")), machine("0", "0"))
                        .lines())
                .first()
                .asString()
                .endsWith(", as long as they take.");
    }
}
