// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.run.CpuList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The runs of an experiment: the base, one change at a time, and the base again, which shows the noise of the runs.
 * Immutable.
 *
 * @param changes at most one for each variation
 * @param leftOut why a variation is not run, a phrase
 */
record Experiment(ProvedScenario subject, List<Change> changes, Map<Variation, String> leftOut) {

    /** Approximate time for start, drain and page of a run, and Maven for each new command. */
    private static final double AROUND_SECONDS = 12;

    /**
     * What the machine supports. Immutable.
     *
     * @param allowed CPUs that this process, and so JMeter, may use
     * @param online CPUs of the machine
     * @param movable whether processes can be moved to other CPUs
     * @param target an already running target on this machine
     */
    record Machine(CpuList allowed, CpuList online, boolean movable, Optional<ProcessHandle> target) {}

    private static final String PENDING = "MaxPending";
    private static final String RATE = "Rate";

    private static final String PRODUCERS = "Producers";
    private static final String SENDER_THREADS = "SenderThreads";

    private static final List<String> THREADS = List.of("Threads", SENDER_THREADS);

    /**
     * What limits the number of messages or requests in flight. These are factors of it, so only one group is halved:
     * the first of which all numbers are even.
     */
    private static final List<List<String>> AT_ONCE = List.of(
            List.of("Threads"),
            List.of("Connections"),
            List.of("ProducerWorkers", "ObserverWorkers", "ConsumerWorkers"),
            List.of(PRODUCERS),
            List.of(PENDING));

    private static final String WHOLE = "\\d{1,6}";
    private static final String DECIMAL = "\\d{1,12}(\\.\\d{1,6})?";
    private static final String PER_SECOND = "/s$";

    static Experiment of(ProvedScenario subject, Machine machine) {
        List<Change> changes = new ArrayList<>();
        Map<Variation, String> leftOut = new EnumMap<>(Variation.class);
        threads(subject, changes, leftOut);
        agentCpus(machine, changes, leftOut);
        changes.add(Change.of(Variation.NO_RESULTS, "JMeter runs without -l", Map.of()));
        secondJvm(subject, changes, leftOut);
        targetCpus(subject, machine, changes, leftOut);
        return new Experiment(subject, List.copyOf(changes), Map.copyOf(leftOut));
    }

    private static void threads(ProvedScenario subject, List<Change> changes, Map<Variation, String> leftOut) {
        String why = "the plan reads none of " + String.join(", ", THREADS);
        for (String name : THREADS) {
            Optional<String> value = subject.value(name);
            if (value.isEmpty()) continue;
            boolean number = value.get().matches(WHOLE);
            int threads = number ? Integer.parseInt(value.get()) : 0;
            if (threads >= 2) {
                String half = String.valueOf(threads / 2);
                String what = name + " " + threads + " → " + half;
                changes.add(Change.of(Variation.THREADS, what, Map.of(name, half)));
                return;
            }
            why = name + " is " + value.get();
        }
        leftOut.put(Variation.THREADS, why);
    }

    private static void agentCpus(Machine machine, List<Change> changes, Map<Variation, String> leftOut) {
        CpuList allowed = machine.allowed();
        boolean confined = allowed.count() < machine.online().count();
        CpuList other = confined ? machine.online() : allowed.half();
        Optional<String> why = notMovable(machine);
        if (why.isEmpty() && other.count() == 0) why = Optional.of("JMeter has one CPU only");
        if (why.isPresent()) {
            leftOut.put(Variation.AGENT_CPUS, why.get());
            return;
        }
        String what = "JMeter on CPU %s instead of %s, the target as before".formatted(other, allowed);
        changes.add(Change.ofCpus(Variation.AGENT_CPUS, what, other, allowed, confined));
    }

    private static void secondJvm(ProvedScenario subject, List<Change> changes, Map<Variation, String> leftOut) {
        Optional<String> url = subject.targetUrl();
        if (url.isEmpty()) {
            leftOut.put(
                    Variation.SECOND_JVM,
                    "each run starts its own target; start one yourself, and give -Dtarget.url=…");
        } else if (url.get().startsWith("calibration:")) {
            leftOut.put(Variation.SECOND_JVM, "the calibration provider lives inside JMeter");
        } else {
            halfTheLoad(subject)
                    .ifPresentOrElse(
                            halves -> changes.add(Change.of(Variation.SECOND_JVM, twoJvms(halves), halves)),
                            () -> leftOut.put(
                                    Variation.SECOND_JVM,
                                    "the load cannot be divided between two JVMs: give a Rate without steps, and an even number of threads, connections, producers or pending messages"));
        }
    }

    private static String twoJvms(Map<String, String> halves) {
        String each = halves.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
        return "two JVMs at once, which share the load" + (each.isEmpty() ? "" : ": each has " + each);
    }

    /**
     * Half of what the load agent does at once, and of its rate. With more in flight a rate rises although no JVM was
     * at a limit.
     *
     * @return empty if the load cannot be divided
     */
    private static Optional<Map<String, String>> halfTheLoad(ProvedScenario subject) {
        Map<String, String> halves = AT_ONCE.stream()
                .map(names -> halves(subject, names))
                .filter(half -> !half.isEmpty())
                .findFirst()
                .orElseGet(TreeMap::new);
        // they are threads of the JVM, not load; none shall be without a producer
        if (halves.containsKey(PRODUCERS))
            number(subject, SENDER_THREADS)
                    .filter(threads -> threads >= 2)
                    .ifPresent(threads -> halves.put(SENDER_THREADS, String.valueOf(threads / 2)));
        boolean unlimited = subject.value(PENDING).filter("0"::equals).isPresent();
        if (halves.isEmpty() && !unlimited) return Optional.empty();
        String rate = subject.value(RATE).orElse("").strip().replaceFirst(PER_SECOND, "");
        if (!rate.isEmpty() && !rate.matches(DECIMAL)) return Optional.empty();
        if (!rate.isEmpty())
            halves.put(RATE, new BigDecimal(rate).divide(BigDecimal.valueOf(2)).toPlainString());
        return Optional.of(halves);
    }

    /** Half of each number that is not 0; empty if one of them is odd. */
    private static Map<String, String> halves(ProvedScenario subject, List<String> names) {
        Map<String, String> halves = new TreeMap<>();
        for (String name : names) {
            int value = number(subject, name).orElse(0);
            if (value % 2 == 1) return Map.of();
            if (value > 0) halves.put(name, String.valueOf(value / 2));
        }
        return halves;
    }

    private static Optional<Integer> number(ProvedScenario subject, String name) {
        return subject.value(name).filter(value -> value.matches(WHOLE)).map(Integer::valueOf);
    }

    private static void targetCpus(
            ProvedScenario subject, Machine machine, List<Change> changes, Map<Variation, String> leftOut) {
        CpuList before =
                machine.target().map(target -> CpuList.of(target.pid())).orElse(machine.allowed());
        Optional<String> why = notMovable(machine);
        if (why.isEmpty() && !subject.startsTarget() && machine.target().isEmpty())
            why = Optional.of("the target's process is not known; give --target-pid");
        if (why.isEmpty() && before.count() < 2) why = Optional.of("the target has one CPU only");
        if (why.isPresent()) {
            leftOut.put(Variation.TARGET_CPUS, why.get());
            return;
        }
        String what = "target on CPU %s instead of %s, JMeter as before".formatted(before.half(), before);
        changes.add(Change.ofCpus(Variation.TARGET_CPUS, what, machine.allowed(), before.half(), false));
    }

    private static Optional<String> notMovable(Machine machine) {
        return machine.movable() && machine.online().count() > 0
                ? Optional.empty()
                : Optional.of("there is no taskset (util-linux), or this is not Linux");
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int runs = changes.size() + 2;
        String length = subject.seconds()
                .map(s -> s + AROUND_SECONDS)
                .map(s -> "about %s each, about %s in all".formatted(Show.duration(s), Show.duration(s * runs)))
                .orElse("as long as they take");
        lines.add("The experiment: %d runs of %s, %s.".formatted(runs, subject, length));
        lines.add("  base");
        changes.forEach(change -> lines.add("  " + change.lever().words() + ": " + change.what()));
        lines.add("  base again");
        for (Variation lever : Variation.values())
            if (leftOut.containsKey(lever)) lines.add("  left out: " + lever.words() + ": " + leftOut.get(lever));
        return lines;
    }

    /**
     * One difference of a run to the base run. Immutable.
     *
     * @param what exactly, for people: {@code SenderThreads 4 → 2}
     * @param parameters that differ; with two JVMs those of both
     * @param agent JMeter's CPUs
     * @param target the target's
     * @param more whether the load agent has more than in the base run
     */
    record Change(
            Variation lever, String what, Map<String, String> parameters, CpuList agent, CpuList target, boolean more) {

        /** A change of parameters, files, or JVM; CPUs are not restricted. */
        static Change of(Variation lever, String what, Map<String, String> parameters) {
            CpuList any = CpuList.parse("");
            return new Change(lever, what, parameters, any, any, lever != Variation.THREADS);
        }

        static Change ofCpus(Variation lever, String what, CpuList agent, CpuList target, boolean more) {
            return new Change(lever, what, Map.of(), agent, target, more);
        }

        /** Whether processes are moved to other CPUs. */
        boolean moves() {
            return agent.count() > 0;
        }
    }

    /** The variations that an experiment can run, in this order. */
    enum Variation {
        THREADS("half the threads"),
        AGENT_CPUS("other CPUs for JMeter"),
        NO_RESULTS("no results file"),
        SECOND_JVM("a second JMeter"),
        TARGET_CPUS("fewer CPUs for the target");

        private final String words;

        Variation(String words) {
            this.words = words;
        }

        /** For people, and in files. */
        String words() {
            return words;
        }
    }
}
