// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.confidence.SteadyClass;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.evidence.Ceiling;
import io.github.jmeteroverdrive.report.verdict.evidence.Conditions;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuTime;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.SimilarLoad;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes a ceiling from the files of a run. */
final class Measurement {

    /** The kernel and small services use less than this. */
    private static final double OTHERS_SHARE = 0.1;

    private static final double STOLEN_SHARE = 0.03;

    /** With fewer there is no meaningful rate. */
    private static final double FEWEST = 20;

    /** A server that used more of its CPUs held the load agent up. */
    private static final double BUSY = 0.9;

    /** If threads paused longer because of the plan, the load agent could have done more. */
    private static final double PAUSED = 0.25;

    private static final String SERVER = "/targets/http/";

    private final Preparation preparation;
    private final RunResult run;
    private final Optional<String> notMoved;
    private final RunData data;
    private final Evidence evidence;

    /** @param measured a good run */
    Measurement(Preparation preparation, CeilingRun.Measured measured) {
        this.preparation = preparation;
        run = measured.run();
        notMoved = measured.notMoved();
        data = RunReader.read(run.directory());
        evidence = new Evidence(data);
    }

    /** Why there is no ceiling, a phrase; empty if there is one. */
    Optional<String> failure() {
        double events = run.reached() * data.summary().path("seconds").asDouble();
        if (events < FEWEST)
            return Optional.of("it had only %s of them, too few for a rate: give more time, such as -DDuration=60"
                    .formatted(Show.number(Math.rint(events))));
        return Conditions.of(data.run()).isPresent()
                ? Optional.empty()
                : Optional.of("its run.json lacks what is needed: build once with ./mvnw verify");
    }

    /** Only without a failure. */
    Ceiling ceiling() {
        boolean http = preparation.substitute() == SubstituteSystem.HTTP;
        return new Ceiling(
                conditions(),
                preparation.question().asked(),
                run.reachedBy().orElseThrow(),
                run.reached(),
                http ? SimilarLoad.bytesPerSample(data.summary()) : Double.NaN,
                Instant.parse(data.run().path("started").asText()),
                String.join(" and ", lower()),
                http ? "" : "the client library's work",
                http ? server() : "");
    }

    /** A JVM that was moved counts the CPUs where it is, and no longer those of runs. */
    private Conditions conditions() {
        int cpus = Runtime.getRuntime().availableProcessors();
        return Conditions.of(data.run()).orElseThrow().withCpus(cpus);
    }

    /** Why the load agent may be able to do more. */
    private List<String> lower() {
        List<String> all = new ArrayList<>();
        if (!preparation.placement().lower().isEmpty())
            all.add(preparation.placement().lower());
        notMoved.ifPresent(all::add);
        boolean alone = apart() || preparation.substitute() == SubstituteSystem.CALIBRATION;
        if (alone) whyDisturbed(evidence.cpu(), agentCpus()).ifPresent(all::add);
        if (preparation.warmup() < Preparation.WARMUP)
            all.add("its warm-up was only %s".formatted(Show.duration(preparation.warmup())));
        RunClass.of(run.directory())
                .filter(found -> found.kind() != SteadyClass.UNKNOWN)
                .flatMap(RunClass::notSteady)
                .ifPresent(found -> all.add("it was " + found));
        if (preparation.substitute() == SubstituteSystem.CALIBRATION) return all;
        if (used() >= BUSY * cpus()) all.add("the server used up its CPUs");
        double paused = evidence.threads().known() ? evidence.threads().part(ThreadTimePart.PAUSE) : 0;
        if (paused >= PAUSED) all.add("threads paused for %s of it".formatted(Show.percent(paused * 100)));
        return all;
    }

    private String server() {
        String share = Double.isFinite(used()) ? Show.percent(100 * used() / cpus()) : "n/a";
        String where = apart() ? "CPU " + preparation.placement().server() : "all CPUs";
        return "The server used %s of %s.".formatted(share, where);
    }

    private int agentCpus() {
        return apart()
                ? preparation.placement().agent().count()
                : Runtime.getRuntime().availableProcessors();
    }

    /** CPU seconds a second; NaN if unknown. */
    private double used() {
        return evidence.agent().growthOfAny(SERVER + "userSeconds", SERVER + "systemSeconds")
                / evidence.agent().seconds();
    }

    private boolean apart() {
        return preparation.placement().moves() && notMoved.isEmpty();
    }

    private double cpus() {
        return apart()
                ? preparation.placement().server().count()
                : Runtime.getRuntime().availableProcessors();
    }

    /**
     * Whether other programs used JMeter's CPUs while a ceiling was measured.
     *
     * @param time of the CPUs that JMeter might use
     * @param cpus how many they are
     * @return a phrase; empty when JMeter had them for itself
     */
    static Optional<String> whyDisturbed(CpuTime time, int cpus) {
        return whyDisturbed(time.busy() - time.jmeter(), cpus, time.stolen());
    }

    /**
     * @param others CPU seconds a second; NaN if unknown
     * @param stolen share of the time, 0 to 1
     */
    static Optional<String> whyDisturbed(double others, int cpus, double stolen) {
        if (!Double.isFinite(others)) return Optional.of("the use of its CPUs was not recorded");
        if (others >= OTHERS_SHARE * cpus)
            return Optional.of("other programs used %s of its CPUs".formatted(Show.percent(100 * others / cpus)));
        return stolen >= STOLEN_SHARE
                ? Optional.of("the hypervisor took %s of its CPUs".formatted(Show.percent(100 * stolen)))
                : Optional.empty();
    }
}
