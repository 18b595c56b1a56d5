// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.AgentRun;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Messages sent, completed and received over time, and the backlog. */
public final class RateCharts {

    private static final double NANOS_PER_SECOND = 1e9;

    private final RunData run;
    private final ChartPoints ticks;
    private final TimeCharts charts;

    public RateCharts(RunData run, TimeCharts charts) {
        this.run = run;
        this.ticks = new ChartPoints(run.live(), true);
        this.charts = charts;
    }

    public List<Block> blocks() {
        if (run.live().isEmpty())
            return List.of(new Paragraph("No rates: there is no second of the run in live.jsonl."));
        List<Block> blocks = new ArrayList<>();
        for (Chart chart : List.of(rates(), backlog(), waiting(), bytes(), threads()))
            if (!chart.isEmpty()) blocks.add(chart);
        List<List<String>> steps = new ArrayList<>();
        for (JsonNode step : run.summary().path(RateTable.STEPS))
            steps.add(List.of(
                    step.path(RateTable.SECOND).asText(),
                    step.path(RateTable.ELEMENT).asText(),
                    step.path(RateTable.KEY).asText()));
        if (!steps.isEmpty())
            blocks.add(
                    Table.ofFigures("Changes of the rate during the run", List.of("second", "element", "rate"), steps));
        return blocks;
    }

    private Chart rates() {
        Chart chart = charts.chart("rates", "Rates", "/s");
        chart = chart.with(rate("sent", "sent"));
        chart = chart.with(rate("completed", "completedEvents", "completed"));
        chart = chart.with(rate("received", "receivedEvents", "received"));
        chart = chart.with(rate("samples", "samples"));
        chart = chart.with(rate("iterations", "iterations")); // of flows, whose target is a rate of these
        Series blocked = rate("blocked", "blocked");
        if (blocked.isAboveZero()) chart = chart.with(blocked);
        return chart.isEmpty() ? chart : chart.with(target()).with(levels());
    }

    /** The levels of what the run's class is about, if that is the rate; a cycle has no level. */
    private Series levels() {
        JsonNode steady = run.summary().path(SteadyTable.KEY);
        List<Series.Point> points = new ArrayList<>();
        if (steady.path(SteadyTable.OF).asText().equals(SteadyTable.RATE) && !steady.has(SteadyTable.PERIOD))
            for (JsonNode segment : steady.path(SteadyTable.SEGMENTS)) {
                double level = segment.path(SteadyTable.LEVEL).asDouble();
                points.add(new Series.Point(segment.path(SteadyTable.FROM).asDouble(), level));
                points.add(new Series.Point(segment.path(SteadyTable.TO).asDouble(), level));
            }
        return Series.line("level", points).as(Series.Style.DASHED);
    }

    private Series rate(String name, String... keys) {
        for (String key : keys) if (ticks.has("/" + key)) return Series.line(name, ticks.rate("/" + key));
        return Series.line(name, List.of());
    }

    /** The wanted rate of all elements together, from the first to the last second of sending; empty if not known. */
    private Series target() {
        List<Series.Point> points = new ArrayList<>();
        double end = 0;
        for (JsonNode tick : run.live())
            if (!tick.path("phase").asText().equals(Phase.DRAIN.id()))
                end = tick.get("s").asDouble();
        List<RateSteps> rates = wanted();
        TreeSet<Double> corners = new TreeSet<>(List.of(0.0, end));
        for (RateSteps rate : rates) {
            double at = 0;
            for (RateSteps.Step step : rate.steps()) {
                corners.add(at);
                at += step.seconds();
            }
        }
        if (rates.isEmpty()) return Series.line("target", points);
        for (double from : corners.headSet(end, true)) {
            if (from > 0) points.add(new Series.Point(from, sum(rates, from, false)));
            if (from < end) points.add(new Series.Point(from, sum(rates, from, true)));
        }
        return Series.line("target", points).as(Series.Style.DASHED);
    }

    private static double sum(List<RateSteps> rates, double second, boolean after) {
        return rates.stream().mapToDouble(rate -> rate.perSecond(second, after)).sum();
    }

    /** The rates of all elements of all load agents; empty if that of one is not known. */
    private List<RateSteps> wanted() {
        if (run.summary().path("agents").size() > run.agents().size()) return List.of();
        List<RunData> parts = run.agents().isEmpty()
                ? List.of(run)
                : run.agents().stream().map(AgentRun::run).toList();
        try {
            return parts.stream().flatMap(part -> wanted(part).stream()).toList();
        } catch (IllegalArgumentException e) {
            return List.of(); // no rate, or one whose element is not known
        }
    }

    /** @throws IllegalArgumentException if a rate is not known */
    private static Collection<RateSteps> wanted(RunData of) {
        Map<String, RateSteps> byElement = new LinkedHashMap<>();
        for (JsonNode first : of.summary().path(RateTable.FIRST)) {
            RateSteps rate = RateText.parse(first.path(RateTable.KEY).asText());
            byElement.put(
                    first.path(RateTable.ELEMENT).asText(),
                    later(first.path(RateTable.SECOND).asDouble(), rate));
        }
        JsonNode changes = of.summary().path(RateTable.STEPS);
        if (byElement.isEmpty()) { // of stock samplers, of a killed run or of an older version: all have the parameter
            List<String> changed = changes.findValuesAsText(RateTable.ELEMENT).stream()
                    .distinct()
                    .toList();
            if (changed.size() > 1) throw new IllegalArgumentException("the first rate of each element is not known");
            byElement.put(
                    changed.isEmpty() ? "" : changed.get(0),
                    RateText.parse(of.parameters().getOrDefault("Rate", "")));
        }
        for (JsonNode change : changes) {
            long nanos = Math.round(change.path(RateTable.SECOND).asDouble() * NANOS_PER_SECOND);
            RateSteps rate = RateText.parse(change.path(RateTable.KEY).asText());
            byElement.computeIfPresent(
                    change.path(RateTable.ELEMENT).asText(), (element, before) -> before.then(nanos, rate));
        }
        return byElement.values();
    }

    private static RateSteps later(double second, RateSteps rate) {
        if (second <= 0) return rate;
        List<RateSteps.Step> steps = new ArrayList<>(List.of(new RateSteps.Step(0, 0, second)));
        steps.addAll(rate.steps());
        return new RateSteps(steps);
    }

    private Chart backlog() {
        Series waiting = Series.line("backlog", List.of());
        boolean both = ticks.has("/sent") && ticks.has("/received");
        boolean severalTimes = !ticks.has("/patterns") && run.receivedMoreThanSent("received");
        if (both && !severalTimes && !run.clocksDiffer())
            waiting = Series.line("backlog", ticks.gauge(RateCharts::backlog));
        Series pending = Series.line("pending", List.of());
        if (ticks.has("/pendingSeconds")) pending = Series.line("pending", ticks.rate("/pendingSeconds"));
        if (!ticks.has("/sent"))
            return charts.chart("backlog", "Requests in flight", "requests")
                    .with(pending)
                    .withNote("Sent, and not yet answered: the mean of each second.");
        String claimed = ticks.has("/patterns/posted")
                ? "Backlog: posted and not yet claimed. "
                : "Backlog: sent and not yet received. ";
        String notYet = "Pending: sent and not yet acknowledged, the mean of each second.";
        return charts.chart("backlog", "Backlog and pending", "messages")
                .with(waiting)
                .with(pending)
                .withNote(waiting.isEmpty() ? notYet : claimed + notYet);
    }

    /** NaN where it is not known. */
    private static double backlog(JsonNode tick) {
        if (!tick.path("sent").isNumber() || tick.has("sendersHeld")) return Double.NaN;
        if (tick.has("patterns")) return unclaimed(tick.get("patterns"));
        double receivable = tick.get("sent").asDouble() - tick.path("aborted").asDouble();
        return Math.max(0, receivable - tick.path("received").asDouble());
    }

    /** Observers remove nothing: without consumers there is no backlog. */
    private static double unclaimed(JsonNode patterns) {
        if (!patterns.has("claimed")) return Double.NaN;
        double claimed = patterns.get("claimed").asDouble()
                - patterns.path("claimedTwice").asDouble();
        return Math.max(0, patterns.path("posted").asDouble() - claimed);
    }

    private Chart waiting() {
        boolean messages = ticks.has("/sent");
        Series blocked = rate(messages ? "because of max pending" : "for a free connection", "blockedSeconds");
        Series inside = rate("inside send()", "sendBlockedSeconds");
        Series commit = rate("inside commit()", "commitSeconds");
        Chart chart = charts.chart("waiting", "Senders that wait", "senders");
        if (!blocked.isAboveZero() && !inside.isAboveZero() && !commit.isAboveZero()) return chart;
        chart = chart.with(blocked).with(inside);
        if (commit.isAboveZero()) chart = chart.with(commit);
        return chart.withNote("The mean of each second: 0.8 is one sender that waits for 80% of its time.");
    }

    private Chart bytes() {
        Chart chart = charts.chart("bytes", "Payload", "bytes/s");
        Series sent = rate("sent", "bytesSent");
        Series received = rate("received", "bytesReceived");
        if (sent.isAboveZero()) chart = chart.with(sent);
        return received.isAboveZero() ? chart.with(received) : chart;
    }

    private Chart threads() {
        Chart chart = charts.chart("threads", "Threads of the test", "threads");
        return ticks.has("/threads") ? chart.with(Series.line("active", ticks.gauge("/threads"))) : chart;
    }
}
