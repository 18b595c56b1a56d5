// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.compare.Progress;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.measure.figure.Show;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Runs what {@link RateSearch} asks for, and keeps the path. One thread. */
final class Search {

    private final RateTries tries;
    private final Progress progress;
    private final Child child;
    private final Path folder;
    private final List<Try> path = new ArrayList<>();
    private OptionalDouble answer = OptionalDouble.empty();

    Search(RateTries tries, Progress progress, Child child, Path folder) {
        this.tries = tries;
        this.progress = progress;
        this.child = child;
        this.folder = folder;
    }

    List<Try> path() {
        return List.copyOf(path);
    }

    /** The highest rate that held so far. */
    OptionalDouble answer() {
        return answer;
    }

    /**
     * @param start the first rate, or null for a share of what is reached without one
     * @param first that share
     * @return why it ended early, a phrase, or empty
     */
    String run(Double start, double first, double step, double width) {
        Try maximum = tried(0);
        if (child.stopped()) return "it was stopped";
        if (!maximum.result().good()) {
            return "the run without a rate failed ("
                    + maximum.result().failure().orElseThrow()
                    + ")";
        }
        if (maximum.reached() <= 0) return "the run without a rate completed nothing";
        double from = start == null ? maximum.reached() * first : start;
        RateSearch search = new RateSearch(from, step, width);
        while (search.next().isPresent()) {
            Try one = tried(search.next().getAsDouble());
            if (child.stopped()) return "it was stopped";
            // a lower rate would tell no more: fewer values, and the same plan
            if (one.notKnown().isPresent())
                return Show.precise(one.rate()) + "/s is " + one.outcome();
            search.tell(one.held());
            answer = search.answer();
        }
        return "";
    }

    private Try tried(double rate) {
        String what = rate > 0 ? Show.precise(rate) + "/s" : "without a rate";
        progress.begin(path.size(), path.size() + 1, what);
        Try one = tries.run(rate, folder, child);
        path.add(one);
        String said = rate > 0 ? one.outcome() : Show.precise(one.reached()) + "/s";
        progress.line(what + ": " + said + "; verdict: " + one.verdict());
        return one;
    }
}
