// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.search;

import io.github.jmeteroverdrive.cli.compare.ProgressBar;
import io.github.jmeteroverdrive.cli.runs.Child;
import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a scenario without a rate, then at fractions of the maximum: the method of the Artemis guide (perf commands,
 * case 2) to get from a maximum to a rate with meaningful latencies. Used by one thread.
 */
final class RateFractions {

    /** @param share of the maximum; 0 for the run without a rate */
    record Link(double share, SearchRun run) {

        String name() {
            return share > 0 ? Show.precise(share * 100) + "% of it" : "maximum";
        }
    }

    private final RateTries tries;
    private final ProgressBar progress;
    private final Child child;
    private final List<Link> links = new ArrayList<>();

    RateFractions(RateTries tries, ProgressBar progress, Child child) {
        this.tries = tries;
        this.progress = progress;
        this.child = child;
    }

    List<Link> links() {
        return List.copyOf(links);
    }

    /**
     * @param shares of the maximum, above 0
     * @return why it ended early, a phrase, or empty
     */
    String run(List<Double> shares) {
        progress.begin(0, shares.size() + 1, "without a rate");
        String ended = add(0, 0);
        double maximum = ended.isEmpty() ? links.get(0).run().reached() : 0;
        if (ended.isEmpty() && maximum <= 0) ended = "nothing succeeded without a rate";
        for (int i = 0; i < shares.size() && ended.isEmpty(); i++) {
            double rate = maximum * shares.get(i);
            progress.begin(i + 1, shares.size() + 1, Show.precise(rate) + "/s");
            ended = add(shares.get(i), rate);
        }
        return ended;
    }

    private String add(double share, double rate) {
        Link link = new Link(share, tries.run(rate, child));
        if (child.stopped()) return "it was stopped";
        links.add(link);
        progress.line(link.name() + ": " + Show.precise(link.run().reached()) + "/s");
        return link.run().result().good()
                ? ""
                : "the run " + link.name() + " failed (" + link.run().failure() + ")";
    }
}
