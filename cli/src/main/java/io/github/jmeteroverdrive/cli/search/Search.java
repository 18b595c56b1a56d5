// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Runs the rates that {@link RateSearch} selects, and records the path. Used by one thread. */
final class Search {

    private static final int DEAD = 2;

    private final DoubleFunction<SearchRun> tries;
    private final ProgressBar progress;
    private final Child child;
    private final List<SearchRun> path = new ArrayList<>();
    private OptionalDouble answer = OptionalDouble.empty();
    private int dead;

    /** @param tries runs the scenario at a rate, 0 = without one */
    Search(DoubleFunction<SearchRun> tries, ProgressBar progress, Child child) {
        this.tries = tries;
        this.progress = progress;
        this.child = child;
    }

    List<SearchRun> path() {
        return List.copyOf(path);
    }

    /** The highest rate that held so far. */
    OptionalDouble answer() {
        return answer;
    }

    /**
     * @param start the first rate, or null for a share of the rate reached without a limit
     * @param first that share
     * @return why it ended early, a phrase, or empty
     */
    String run(Double start, double first, double step, double width) {
        SearchRun maximum = tried(0);
        if (child.stopped()) return "it was stopped";
        if (!maximum.result().good()) return "the run without a rate failed (" + maximum.failure() + ")";
        if (maximum.nothingSucceeded()) return "nothing succeeded without a rate";
        double from = start == null ? maximum.reached() * first : start;
        RateSearch search = new RateSearch(from, step, width);
        while (search.next().isPresent()) {
            SearchRun attempt = tried(search.next().getAsDouble());
            if (child.stopped()) return "it was stopped";
            // a lower rate would not help: fewer values, and the same plan
            if (attempt.notKnown().isPresent()) return "at " + words(attempt.rate()) + " it is " + attempt.outcome();
            search.record(attempt.held());
            answer = search.answer();
            dead = attempt.nothingSucceeded() ? dead + 1 : 0;
            if (dead < DEAD) continue;
            SearchRun known = tried(answer.orElse(0));
            if (child.stopped()) return "it was stopped";
            if (known.nothingSucceeded())
                return "nothing succeeded at %s, and nothing succeeds %s any more; check that the system is still up"
                        .formatted(words(attempt.rate()), known.rate() > 0 ? "at " + words(known.rate()) : words(0));
            dead = 0;
        }
        return "";
    }

    private static String words(double rate) {
        return rate > 0 ? Show.precise(rate) + "/s" : "without a rate";
    }

    private SearchRun tried(double rate) {
        String what = words(rate);
        progress.begin(path.size(), path.size() + 1, what);
        SearchRun attempt = tries.apply(rate);
        path.add(attempt);
        String without = attempt.nothingSucceeded() ? "nothing succeeded" : Show.precise(attempt.reached()) + "/s";
        progress.line(what + ": " + (rate > 0 ? attempt.outcome() : without) + "; verdict: " + attempt.verdict());
        return attempt;
    }

    /**
     * Selects the next rate. Growing steps find a rate that holds and one that does not; bisection on a logarithmic
     * scale closes the gap. A rate that fails is repeated, and only fails for good if it fails again: a hiccup of the
     * machine must not end the search too low. Used by one thread.
     */
    static final class RateSearch {

        /** The lowest rate to try, as a share of the start. */
        private static final double HOPELESS = 1e-3;

        private final double start;
        private final double width;
        private double factor;
        private double held = Double.NaN;
        private double failed = Double.NaN;
        private double rate;
        private boolean failedOnce;

        /**
         * @param start the first rate
         * @param step factor of the first step up or down, above 1
         * @param width the gap, as a share of the rate that holds, at which the search ends
         */
        RateSearch(double start, double step, double width) {
            this.start = start;
            this.factor = step;
            this.width = width;
            rate = start;
        }

        /** The rate to try; empty if the search has ended. */
        OptionalDouble next() {
            return Double.isNaN(rate) ? OptionalDouble.empty() : OptionalDouble.of(rate);
        }

        /** Takes the result for the rate of {@link #next}. */
        void record(boolean holds) {
            if (!holds && !failedOnce) {
                failedOnce = true;
                return;
            }
            failedOnce = false;
            if (holds) held = rate;
            else failed = rate;
            rate = following();
        }

        /** The highest rate that held; empty if none did. */
        OptionalDouble answer() {
            return Double.isNaN(held) ? OptionalDouble.empty() : OptionalDouble.of(held);
        }

        private double following() {
            if (Double.isNaN(failed)) return held * grow();
            if (Double.isNaN(held)) {
                double lowest = start * HOPELESS;
                return failed <= lowest ? Double.NaN : Math.max(lowest, failed / grow());
            }
            return failed - held <= width * held ? Double.NaN : Math.sqrt(held * failed);
        }

        private double grow() {
            double now = factor;
            factor *= factor;
            return now;
        }
    }
}
