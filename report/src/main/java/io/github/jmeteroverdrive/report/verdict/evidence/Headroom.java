// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.report.run.RunData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How far below its ceiling the load agent was in a run. Immutable.
 *
 * @param ceiling empty if it is unknown, or not comparable
 * @param share of the ceiling that the run reached; above 1 by noise, or if the ceiling is a lower bound
 * @param why there is no ceiling, a phrase; "" if there is one
 */
public record Headroom(Optional<Ceiling> ceiling, double share, String why) {

    /** From this share on the load agent is at its ceiling, within the precision of such runs. */
    private static final double AT_CEILING = 1;

    /** Above this share, which exceeds the noise between two runs, the measured ceiling is wrong. */
    private static final double DISPROVED = 1.25;

    private static final double PERCENT = 100;
    private static final double TENTHS = 10;

    public static Headroom of(RunData run, Ceilings ceilings) {
        if (ceilings.home().isEmpty()) return none("not known");
        Optional<Conditions> conditions = Conditions.of(run.run());
        if (conditions.isEmpty()) return none("not known: the run does not record enough about its plan and machine");
        Optional<Ceiling> found = ceilings.find(conditions.get());
        Path home = ceilings.home().get();
        if (found.isEmpty() && !Files.exists(home.resolve("jmx").resolve(run.scenario() + ".jmx")))
            return none("not known: ./overdrive headroom measures it for scenarios of this project only");
        if (found.isEmpty())
            return none("not known: ./overdrive headroom " + place(run.directory(), home) + " measures it");
        double reached = run.summary().path(found.get().figure()).asDouble(Double.NaN);
        if (!(reached > 0))
            return none("not known: the run has no " + found.get().figure());
        return SimilarLoad.whyNot(run.summary(), found.get())
                .map(why -> none("not known: " + why))
                .orElseGet(() -> new Headroom(found, reached / found.get().perSecond(), ""));
    }

    private static Headroom none(String why) {
        return new Headroom(Optional.empty(), Double.NaN, why);
    }

    /** As a path relative to the project. */
    private static Path place(Path run, Path home) {
        return run.startsWith(home) ? home.relativize(run) : run;
    }

    /** For a run of several load agents, each of which has its own ceiling. */
    public static Headroom ofEach() {
        return none("not known: this run has several load agents, and a ceiling is measured for one");
    }

    public boolean known() {
        return ceiling.isPresent();
    }

    /** Whether it shows how close to its ceiling the load agent was, not only an upper bound. */
    public boolean isTrusted() {
        return known() && !isAtMost() && share <= DISPROVED;
    }

    private boolean isAtMost() {
        return ceiling.filter(Ceiling::isLowerBound).isPresent();
    }

    /** How close the load agent was to its ceiling, or why that is unknown; one sentence. */
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
                        isAtMost() ? "" : ": measure the ceiling again by ./overdrive headroom --again");
    }

    /** Small shares have one digit more: 0.3%. */
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
