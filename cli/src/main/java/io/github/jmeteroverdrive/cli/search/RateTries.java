// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.RunClass;
import io.github.jmeteroverdrive.cli.runs.RunResult;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.confidence.SteadyState;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A scenario that can be run at any rate. Used by one thread. */
final class RateTries {

    static final String RATE = "Rate";

    /** Placeholder for the rate, which differs from run to run. */
    private static final String ANY = "@Rate@";

    /** A rate above what the system holds is never steady. */
    private static final String WARMUP_LIMIT = "WarmupLimit";

    private static final String WARMUP_LIMIT_SECONDS = "30";

    private static final MathContext DIGITS = new MathContext(6);

    private final SearchThresholds thresholds;
    private final Function<Map<String, String>, ScenarioVariant> scenario;
    private final Map<String, String> parameters;
    private final StepLength length;
    private final ProgressBar progress;
    private final String unlimited;

    /**
     * @param longest largest warm-up, and largest measured phase, in seconds
     * @throws io.github.jmeteroverdrive.measure.Refusal if one of the names does not exist
     */
    RateTries(
            Home home,
            String scenario,
            List<String> settings,
            Map<String, String> parameters,
            double longest,
            SearchThresholds thresholds,
            ProgressBar progress) {
        this.thresholds = thresholds;
        this.scenario = all -> new ScenarioVariant(home, "search", scenario, settings, all);
        this.parameters = parameters;
        this.progress = progress;
        made(Map.of()); // reports a misspelt name now
        ScenarioPlan plan = home.plan(scenario);
        thresholds.check(scenario, plan.samplers());
        if (!plan.parameters().contains(RATE))
            throw new Refusal("search: %s has no %s, so it always runs at full speed; give a scenario that has one."
                    .formatted(scenario, RATE));
        length = new StepLength(parameters.keySet(), longest);
        unlimited = home.parameters().get(RATE).value();
    }

    private ScenarioVariant made(Map<String, String> own) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.putAll(own);
        return scenario.apply(all);
    }

    String description() {
        return made(Map.of()).description();
    }

    /**
     * One run; longer ones follow while it is still rising or too short to tell whether it was steady.
     *
     * @param rate 0 = without one, even if the plan has a default
     */
    SearchRun run(double rate, Child child) {
        String asked = rate > 0 ? new BigDecimal(rate).round(DIGITS).toPlainString() : unlimited;
        List<RunResult> before = new ArrayList<>();
        RunResult run = once(asked, child);
        while (!child.stopped() && length.extended(run)) {
            progress.line("It was %s, so it is repeated with %s: %s"
                    .formatted(
                            RunClass.of(run.directory()).orElseThrow().label(),
                            length.parameters().entrySet().stream()
                                    .map(Object::toString)
                                    .collect(Collectors.joining(" and ")),
                            run.directory()));
            before.add(run);
            run = once(asked, child);
        }
        return SearchRun.of(rate, run, before, thresholds);
    }

    private RunResult once(String rate, Child child) {
        Map<String, String> own = new LinkedHashMap<>(length.parameters());
        own.put(RATE, ANY);
        own.put(WARMUP_LIMIT, parameters.getOrDefault(WARMUP_LIMIT, WARMUP_LIMIT_SECONDS));
        return made(own).run(child, Map.of(ANY, rate));
    }

    /**
     * How long the runs of a search last: as given, until one of them is still rising or too short to tell. Used by one
     * thread.
     */
    static final class StepLength {

        private static final String WARMUP = "Warmup";
        private static final String DURATION = "Duration";

        /** With one of these, a run ends for another reason than its duration. */
        private static final List<String> OTHER_ENDS = List.of("Messages", "LoopCount", "Precision");

        private final boolean adjustable;
        private final double longest;
        private final Map<String, String> given = new LinkedHashMap<>();

        /**
         * @param parameters that the user gave
         * @param longest largest warm-up, and largest measured phase, in seconds
         */
        StepLength(Collection<String> parameters, double longest) {
            adjustable = OTHER_ENDS.stream().noneMatch(parameters::contains);
            this.longest = longest;
        }

        /** The parameters that differ from those of the user. */
        Map<String, String> parameters() {
            return given;
        }

        /** Makes the next run longer if this one was not long enough. @return whether it is longer */
        boolean extended(RunResult run) {
            Optional<RunClass> found = run.good() && adjustable ? RunClass.of(run.directory()) : Optional.empty();
            if (found.isEmpty()) return false;
            return switch (found.get().kind()) {
                // the next run measures from the second at which this one ended
                case RISING, FASTER -> extended(WARMUP, found.get().end());
                case UNKNOWN -> {
                    double seconds = Math.ceil(run.figures().getOrDefault("seconds", 0.0));
                    double wanted = 2 * Math.max(seconds, SteadyState.LEAST);
                    yield seconds < longest && extended(DURATION, Math.min(longest, wanted));
                }
                case STEADY, SLOWING, IRREGULAR -> false;
            };
        }

        private boolean extended(String parameter, double seconds) {
            String value = String.valueOf((long) Math.ceil(seconds));
            // a plan that ignores it is not repeated again and again
            return seconds <= longest && !value.equals(given.put(parameter, value));
        }
    }
}
