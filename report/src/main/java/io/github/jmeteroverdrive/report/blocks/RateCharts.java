// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.blocks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.page.Block;
import io.github.jmeteroverdrive.report.page.Chart;
import io.github.jmeteroverdrive.report.page.Paragraph;
import io.github.jmeteroverdrive.report.page.Series;
import io.github.jmeteroverdrive.report.page.Table;
import io.github.jmeteroverdrive.report.run.ChartPoints;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.ArrayList;
import java.util.List;

/** Messages sent, completed and received over time, and the backlog. */
public final class RateCharts {

    /** Key of the changes of the rate in {@code summary.json}. */
    private static final String STEPS = "rateSteps";

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
        for (JsonNode step : run.summary().path(STEPS))
            steps.add(List.of(
                    step.path("second").asText(),
                    step.path("element").asText(),
                    step.path("rate").asText()));
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
        Series blocked = rate("blocked", "blocked");
        if (blocked.isAboveZero()) chart = chart.with(blocked);
        return chart.isEmpty() ? chart : chart.with(target()).with(levels());
    }

    /** The levels of what the run's class is about, if that is the rate. */
    private Series levels() {
        JsonNode steady = run.summary().path(SteadyTable.KEY);
        List<Series.Point> points = new ArrayList<>();
        if (steady.path(SteadyTable.OF).asText().equals(SteadyTable.RATE))
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

    /** The wanted rate, from the first to the last second of sending. */
    private Series target() {
        try {
            double rate = wanted();
            List<Series.Point> points = new ArrayList<>(List.of(new Series.Point(0, rate)));
            for (JsonNode step : run.summary().path(STEPS)) {
                double second = step.path("second").asDouble();
                points.add(new Series.Point(second, rate));
                rate = Double.parseDouble(step.path("rate").asText().replaceFirst("\\s*/\\s*s$", ""));
                points.add(new Series.Point(second, rate));
            }
            double end = Double.NaN;
            for (JsonNode tick : run.live())
                if (!tick.path("phase").asText().equals(Phase.DRAIN.id()))
                    end = tick.get("s").asDouble();
            points.add(new Series.Point(end, rate));
            return Series.line("target", points).as(Series.Style.DASHED);
        } catch (NumberFormatException e) {
            return Series.line("target", List.of()); // there is none
        }
    }

    /** The sum over all load agents; NaN if that of one agent is unknown. */
    private double wanted() {
        if (run.summary().path("agents").size() > run.agents().size()) return Double.NaN;
        if (run.agents().isEmpty()) return wanted(run);
        return run.agents().stream().mapToDouble(agent -> wanted(agent.run())).sum();
    }

    private static double wanted(RunData of) {
        return Double.parseDouble(of.parameters().getOrDefault("Rate", ""));
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
