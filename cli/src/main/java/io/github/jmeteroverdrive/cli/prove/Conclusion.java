// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import static io.github.jmeteroverdrive.cli.compare.ComparisonResult.percent;

import io.github.jmeteroverdrive.cli.prove.Experiment.Variation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The conclusion of an experiment in words. Immutable.
 *
 * @param limit what set the rate
 * @param sentence with the ratios that support it
 */
record Conclusion(Limit limit, String sentence) {

    enum Limit {
        LOAD_AGENT("load agent"),
        SYSTEM("system"),
        BOTH("both"),
        WAITING("waiting"),
        NOTHING_MOVED("nothing moved"),
        NOT_KNOWN("not known");

        private final String id;

        Limit(String id) {
            this.id = id;
        }

        /** Name in files. */
        String id() {
            return id;
        }
    }

    static Conclusion of(RateRatios moves, String partial) {
        if (!partial.isEmpty()) return new Conclusion(Limit.NOT_KNOWN, "No conclusion: " + partial + ".");
        if (!moves.quiet())
            return new Conclusion(
                    Limit.NOT_KNOWN,
                    "No conclusion: runs that should be the same differ by "
                            + percent(moves.noise())
                            + ". Stop other work on the machine, or make runs longer (-DDuration=60).");
        List<String> agent = ofAgent(moves);
        boolean system = moves.fell(Variation.TARGET_CPUS);
        String target = "the target's CPUs (" + times(moves, Variation.TARGET_CPUS) + ")";
        if (!agent.isEmpty() && system)
            return new Conclusion(
                    Limit.BOTH,
                    "Both: the rate follows %s, and also %s. They share this machine's CPUs: put them on two machines, or on separate CPUs."
                            .formatted(String.join(" and ", agent), target));
        if (!agent.isEmpty())
            return new Conclusion(
                    Limit.LOAD_AGENT,
                    "The load agent was the bottleneck: the rate follows %s%s."
                            .formatted(String.join(" and ", agent), butNot(moves)));
        if (system)
            return new Conclusion(
                    Limit.SYSTEM,
                    "The system was the bottleneck: the rate follows %s, and nothing that was changed at the load agent%s.%s"
                            .formatted(target, tried(moves, ofAgentLevers()), threads(moves)));
        if (moves.fell(Variation.THREADS))
            return new Conclusion(
                    Limit.WAITING,
                    "The rate depends on the number of threads (%s), not on the CPUs%s: the threads wait most of their time; the verdict of the base run shows what for. More threads produce more load."
                            .formatted(times(moves, Variation.THREADS), tried(moves, cpuLevers())));
        return new Conclusion(
                Limit.NOTHING_MOVED,
                "No change moved the rate by more than %s%s: something else limits it, such as a wanted rate, or a lock, a delay or a quota of the system."
                        .formatted(percent(moves.limit()), tried(moves, List.of(Variation.values()))));
    }

    private static List<Variation> ofAgentLevers() {
        return List.of(Variation.AGENT_CPUS, Variation.NO_RESULTS, Variation.SECOND_JVM);
    }

    /** A system below its limit is faster with more threads. */
    private static String threads(RateRatios moves) {
        if (!moves.tried(Variation.THREADS)) return "";
        String half = " Half the threads reached " + times(moves, Variation.THREADS) + " of it";
        return moves.fell(Variation.THREADS) ? half + ": more threads may reach more." : half + ".";
    }

    private static List<Variation> cpuLevers() {
        return List.of(Variation.AGENT_CPUS, Variation.TARGET_CPUS);
    }

    /** Resources of the load agent that the rate follows. */
    private static List<String> ofAgent(RateRatios moves) {
        List<String> all = new ArrayList<>();
        if (moves.followedAgentCpus()) all.add("JMeter's CPUs (" + times(moves, Variation.AGENT_CPUS) + ")");
        if (moves.rose(Variation.NO_RESULTS))
            all.add("what its results file costs (" + times(moves, Variation.NO_RESULTS) + ")");
        if (moves.rose(Variation.SECOND_JVM))
            all.add("the number of JVMs (" + times(moves, Variation.SECOND_JVM) + ")");
        return all;
    }

    private static String butNot(RateRatios moves) {
        return moves.tried(Variation.TARGET_CPUS)
                ? ", and not the target's CPUs (" + times(moves, Variation.TARGET_CPUS) + ")"
                : "; the target's CPUs were not tried";
    }

    /** The ratios of the variations that were run, in parentheses. */
    private static String tried(RateRatios moves, List<Variation> levers) {
        List<String> all = levers.stream()
                .filter(moves::tried)
                .map(lever -> lever.words() + " " + times(moves, lever))
                .toList();
        return all.isEmpty() ? "" : " (" + String.join(", ", all) + ")";
    }

    static String times(RateRatios moves, Variation lever) {
        return times(moves.ratio(lever));
    }

    /** {@code 0.52 ×}; n/a for NaN. */
    static String times(double ratio) {
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.2f ×", ratio) : "n/a";
    }
}
