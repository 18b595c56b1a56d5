// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.LedgerFile;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RunFile;
import io.github.jmeteroverdrive.measure.confidence.Precision;
import io.github.jmeteroverdrive.measure.figure.DrainTable;
import io.github.jmeteroverdrive.monitor.summary.ConfidenceJson;
import io.github.jmeteroverdrive.monitor.summary.Dashboard;
import io.github.jmeteroverdrive.monitor.summary.JsonFiles;
import io.github.jmeteroverdrive.monitor.summary.OutagesJson;
import io.github.jmeteroverdrive.monitor.summary.PatternOutcome;
import io.github.jmeteroverdrive.monitor.summary.RateJson;
import io.github.jmeteroverdrive.monitor.summary.RunOutcome;
import io.github.jmeteroverdrive.monitor.summary.SteadyJson;
import io.github.jmeteroverdrive.monitor.summary.Summary;
import io.github.jmeteroverdrive.monitor.summary.SummaryText;
import io.github.jmeteroverdrive.results.Drain;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.SlowestTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The end of a run: its outcome, its summary, and the closing output. Used once.
 *
 * @param ticks the counts, including the last tick
 * @param stockEnd the time limit of stock samplers
 * @param inOrder whether the threads of the test have ended by themselves
 * @param engineStopped whether JMeter's engine was stopped to end the test
 */
record LiveEnd(
        RunContext run,
        LiveSettings settings,
        LiveTicks ticks,
        StockSamplersEnd stockEnd,
        IntervalSource source,
        boolean inOrder,
        boolean engineStopped) {

    private static final String NOTHING_RECEIVED = "There were consumers, but none of them received a message.";

    /** Marks the run as failed if its outcome is bad; writes and shows the summary, unless the run was refused. */
    void report(long end) {
        if (run.refused()) return;
        RunOutcome outcome = outcome();
        boolean judged = inOrder && !reasonReported();
        run.failIfIncomplete(judged && outcome.everythingFailed());
        if (judged) outcome.reasons(run.idle(), stockEnd.unanswered()).forEach(run::fail);
        new PatternOutcome(ticks.totals.all()).warning().ifPresent(run::warn);
        outcome.ofMessages().warnings().forEach(run::warn);
        stockEnd.warning().ifPresent(run::warn);
        if (outcome.nothingReceived()) run.warn(NOTHING_RECEIVED);
        run.started().ifPresent(phases -> summarise(phases, end, outcome));
    }

    /** On a load agent: a message if stock samplers ended early. */
    Optional<String> stopped() {
        return ticks.totals.activity().hasSenders()
                ? Optional.empty()
                : outcome().stopped();
    }

    /** Whether the reason for a run without samples is already reported. */
    private boolean reasonReported() {
        return run.cutShort() && run.started().isEmpty();
    }

    /**
     * On a load agent: writes the summary of its own part. The controller judges the run, and decides over all agents
     * whether the wanted precision was reached.
     */
    void keep(long end, AgentReporter controller) {
        run.started().ifPresent(phases -> {
            ObjectNode summary = summary(phases, end, outcome(), List.of());
            controller.describe(summary);
            write(summary);
        });
    }

    private RunOutcome outcome() {
        // an element that reached its number of messages earlier broke no promise, nor did loops of the plan that ended
        boolean durationPromised = engineStopped
                && !run.parameters().text("Duration").isEmpty()
                && !run.parameters().limitedByNumber();
        return new RunOutcome(
                ticks.totals.all(),
                ticks.totals.activity(),
                run.started(),
                source.messages(),
                durationPromised ? stockEnd.nanoTime() : OptionalLong.empty(),
                source.threadsEnded(),
                source.others(),
                source.unknown(),
                settings.failedPercent());
    }

    private void summarise(Phases phases, long end, RunOutcome outcome) {
        ObjectNode summary = summary(phases, end, outcome, run.parameters().precision());
        settings.thresholds().check(summary, ticks.thresholds.aborted()).forEach(run::miss);
        write(summary);
        Path directory = run.directory().path();
        if (!run.parameters().text("RunId").isEmpty()) keepLedger(directory);
        SummaryText.lines(summary).forEach(run.console()::line);
        run.console().line("  run directory " + directory);
        run.console().line(run.lastSentence().below());
        Dashboard.ofRun()
                .ifPresent(dashboard -> run.afterwards(() -> run.console().line(dashboard.make(directory))));
        settings.page().ifPresent(page -> run.afterwards(() -> run.console().line(page.make(directory))));
    }

    private void write(ObjectNode summary) {
        try {
            JsonFiles.write(RunFile.SUMMARY.in(run.directory().path()), summary);
        } catch (UncheckedIOException e) {
            run.fail(LiveSettings.LABEL + ": " + e.getMessage());
        }
    }

    /** Other agents have the same run ID: which of our messages they received is known only after the merge. */
    private void keepLedger(Path directory) {
        try {
            LedgerFile.write(RunFile.LEDGER.in(directory), ticks.totals.all().ledger());
        } catch (IOException e) {
            run.fail(LiveSettings.LABEL + ": "
                    + RunFile.unwritable(RunFile.LEDGER.in(directory), e).getMessage());
        }
    }

    private static void putTraces(ObjectNode summary, List<SlowestTraces.Trace> traces) {
        if (traces.isEmpty()) return;
        ArrayNode json = summary.putArray("slowTraces");
        for (SlowestTraces.Trace trace : traces)
            json.addObject()
                    .put("traceId", trace.traceId())
                    .put("label", trace.label())
                    .put("started", Instant.ofEpochMilli(trace.startedMillis()).toString())
                    .put("responseMicros", trace.responseNanos() / 1000)
                    .put("status", trace.status());
    }

    private static void putDrain(ObjectNode summary, Drain.Sum drain) {
        if (drain.nanos() <= 0) return;
        double seconds = drain.nanos() / 1e9;
        summary.putObject(DrainTable.KEY)
                .put(DrainTable.MESSAGES, drain.messages())
                .put(DrainTable.SECONDS, Math.round(seconds * 1e3) / 1e3)
                .put(DrainTable.PER_SECOND, Math.round(drain.messages() / seconds * 10) / 10.0);
    }

    private ObjectNode summary(Phases phases, long end, RunOutcome outcome, List<Precision> precise) {
        ObjectNode summary = new Summary(ticks.totals, phases, end)
                .json(run.scenario(), run.settings(), outcome.ofMessages(), run.failures(), inOrder && !run.cutShort());
        RateJson.put(summary, ticks.totals.all(), source.unknown());
        RateJson.putSteps(summary, ticks.rateSteps);
        putTraces(summary, ticks.traces.all());
        long workEnd = ticks.totals.activity().workEnd().orElse(end);
        new OutagesJson(run.clock(), phases, ticks.history, workEnd).put(summary, ticks.totals.all());
        putDrain(summary, ticks.drain.sum());
        ticks.warmup.put(summary, phases);
        boolean stopped = run.cutShort() || engineStopped;
        SteadyJson.put(summary, phases, ticks.history, workEnd, stopped, ticks.totals.all(), source.unknown());
        new ConfidenceJson(ticks.course, ticks.totals.all(), ticks.precision.level())
                .put(summary, precise, ticks.precision.ended());
        source.describe(summary);
        List<String> warnings = run.warnings();
        if (!warnings.isEmpty()) warnings.forEach(summary.putArray("warnings")::add);
        return summary;
    }
}
