// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.run.RunData;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How far below its ceiling the load agent was in a run. Immutable.
 *
 * @param ceiling empty when it is not known, or cannot be compared with
 * @param share of it that the run reached; above 1 by noise, or where the ceiling is a lower bound
 * @param why there is none, a phrase; "" when there is one
 */
public record Headroom(Optional<Ceiling> ceiling, double share, String why) {

    /** From there on the load agent is at its ceiling, as far as such runs can tell. */
    private static final double AT_CEILING = 1;

    /** More above it than two such runs differ by: what was measured was no ceiling. */
    private static final double DISPROVED = 1.25;

    private static final double PERCENT = 100;
    private static final double TENTHS = 10;

    public static Headroom of(RunData run, Ceilings ceilings) {
        if (ceilings.home().isEmpty()) return none("not known");
        Optional<Conditions> conditions = Conditions.of(run.run());
        if (conditions.isEmpty()) return none("not known: the run does not record enough about its plan and machine");
        Optional<Ceiling> found = ceilings.find(conditions.get());
        if (found.isEmpty())
            return none("not known: ./overdrive headroom "
                    + place(run.directory(), ceilings.home().get())
                    + " measures it");
        double reached = run.summary().path(found.get().figure()).asDouble(Double.NaN);
        if (!(reached > 0))
            return none("not known: the run has no " + found.get().figure());
        return Alike.whyNot(run.summary(), found.get())
                .map(why -> none("not known: " + why))
                .orElseGet(() -> new Headroom(found, reached / found.get().perSecond(), ""));
    }

    private static Headroom none(String why) {
        return new Headroom(Optional.empty(), Double.NaN, why);
    }

    /** As it is typed in the project. */
    private static Path place(Path run, Path home) {
        return run.startsWith(home) ? home.relativize(run) : run;
    }

    /** Of a run of several load agents, each of which has its own. */
    public static Headroom ofEach() {
        return none("not known of several together");
    }

    public boolean known() {
        return ceiling.isPresent();
    }

    /** Whether it tells how near the load agent was, too, and not only how far below at most. */
    public boolean isTrusted() {
        return known() && !isAtMost() && share <= DISPROVED;
    }

    private boolean isAtMost() {
        return ceiling.filter(Ceiling::isLowerBound).isPresent();
    }

    /** How near the load agent was to its ceiling, or why that is not known; one sentence. */
    public String sentence() {
        if (ceiling.isEmpty()) return "The load agent's ceiling is " + why + ".";
        String words = " (" + ceiling.get().words() + ")";
        if (share < AT_CEILING)
            return "The load agent was at %s of its ceiling%s%s."
                    .formatted(percent(), isAtMost() ? " or less" : "", words);
        if (isTrusted()) return "The load agent was at its ceiling" + words + ".";
        return "The load agent did %s times as much as when its ceiling was measured%s%s."
                .formatted(
                        Show.number(share),
                        words,
                        isAtMost() ? "" : ": measure that anew, by ./overdrive headroom --again");
    }

    /** Small shares have a digit more: 0.3%. */
    private String percent() {
        return Show.percent(share * PERCENT);
    }

    /** The key {@code verdict.headroom} of {@code summary.json}. */
    public JsonNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (ceiling.isEmpty()) return json.put("notKnown", why);
        Ceiling its = ceiling.get();
        json.put("percent", Math.round(share * PERCENT * TENTHS) / TENTHS);
        json.put("ceilingPerSecond", its.perSecond()).put("figure", its.figure());
        json.put("measured", its.measured().toString());
        if (its.isLowerBound()) json.put("lower", its.lower());
        if (!its.without().isEmpty()) json.put("without", its.without());
        return json;
    }
}
