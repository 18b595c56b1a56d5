// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.LastSentence;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.figure.RateTable;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.measure.figure.WarmupTable;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import io.github.jmeteroverdrive.report.blocks.RunFacts;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.profile.ProfilersOn;
import io.github.jmeteroverdrive.report.run.ErrorCauses;
import io.github.jmeteroverdrive.report.run.RunData;
import io.github.jmeteroverdrive.report.verdict.Verdict;
import io.github.jmeteroverdrive.report.verdict.VerdictBlocks;
import io.github.jmeteroverdrive.report.verdict.evidence.IdleTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Notices at the top of a run's page. */
final class RunNotices {

    /** Prefix of a message from the monitor; the banner with the cause replaces it. */
    private static final String EVERY_SAMPLE_FAILED = "Every sample failed";

    private static final Pattern PORT = Pattern.compile(":\\d+");

    private static final double WHOLE = 100;

    private RunNotices() {}

    static List<Notice> of(RunData run, Verdict verdict) {
        List<Notice> notices = new ArrayList<>();
        Optional<Notice> failed = everythingFailed(run);
        failed.ifPresent(notices::add);
        run.failures().stream()
                .filter(reason -> !reason.startsWith(EVERY_SAMPLE_FAILED) || failed.isEmpty())
                .filter(reason -> failed.isEmpty() || !failed.get().text().contains(reason))
                .forEach(reason -> notices.add(new Notice(Notice.Tone.BAD, reason)));
        whyNoEnd(run).ifPresent(why -> notices.add(new Notice(Notice.Tone.BAD, why)));
        if (run.summary().has(RunData.LOAD_AGENT))
            notices.add(new Notice(
                    Notice.Tone.CAUTION,
                    "This is what load agent "
                            + run.summary().path(RunData.LOAD_AGENT).asText()
                            + " alone did; its controller has the whole run."));
        run.misses().forEach(missed -> notices.add(new Notice(Notice.Tone.BAD, missed)));
        run.notes().forEach(note -> notices.add(new Notice(Notice.Tone.CAUTION, note)));
        for (JsonNode figure : run.summary().path("precision").path("figures"))
            if (!figure.path("reached").asBoolean())
                notices.add(new Notice(Notice.Tone.CAUTION, figure.path("says").asText()));
        if (run.jtl() == null
                && run.failures().isEmpty()
                && run.summary().path("seconds").asDouble(1) == 0)
            notices.add(new Notice(Notice.Tone.CAUTION, "Nothing was measured: the run ended within its warm-up."));
        if (failed.isEmpty()) missedRate(run).ifPresent(notices::add);
        Optional<String> cold = notWarm(run);
        boolean good = notices.isEmpty() && cold.isEmpty();
        if (good) notices.add(good(run));
        run.warnings().forEach(warning -> notices.add(new Notice(Notice.Tone.CAUTION, warning)));
        List<String> notSteady = new ArrayList<>();
        if (failed.isEmpty() && steadyThroughout(run))
            run.steady().ifPresent(steady -> notices.add(new Notice(Notice.Tone.GOOD, steady)));
        else if (failed.isEmpty()) run.steady().ifPresent(notSteady::add);
        cold.ifPresent(notSteady::add);
        if (run.refusal().isPresent()) addNotSteady(notices, notSteady);
        else addWithVerdict(notices, VerdictBlocks.notice(verdict, good), notSteady);
        if (run.jtl() == null)
            ProfilersOn.of(run.run(), run.directory()).notice().ifPresent(notices::add);
        return notices;
    }

    private static boolean steadyThroughout(RunData run) {
        return run.summary().path(SteadyTable.KEY).path(SteadyTable.PERCENT).asDouble() == WHOLE;
    }

    /** For a warm-up that ended at its limit, its sentence. */
    private static Optional<String> notWarm(RunData run) {
        JsonNode warmup = run.summary().path(WarmupTable.KEY);
        return warmup.path(WarmupTable.STEADY).asBoolean(true)
                ? Optional.empty()
                : Optional.of(warmup.path(WarmupTable.SENTENCE).asText());
    }

    /** One banner is enough for a verdict with a caution, and for why its figures are uncertain. */
    private static void addWithVerdict(List<Notice> notices, Notice verdict, List<String> notSteady) {
        boolean together = verdict.tone() == Notice.Tone.CAUTION;
        if (!together) addNotSteady(notices, notSteady);
        notices.add(0, together ? new Notice(verdict.tone(), verdict.text(), verdict.toolTip(), notSteady) : verdict);
    }

    private static void addNotSteady(List<Notice> notices, List<String> sentences) {
        if (!sentences.isEmpty())
            notices.add(new Notice(Notice.Tone.CAUTION, sentences.get(0), "", sentences.subList(1, sentences.size())));
    }

    private static Notice good(RunData run) {
        JsonNode summary = run.summary();
        long failed = WorkKind.failed(
                summary.path("failed").asLong(),
                summary.path("sampleErrors").asLong(),
                summary.path("excused").asLong());
        return failed == 0
                ? new Notice(Notice.Tone.GOOD, lastSentence(run).words() + ": it ended as planned, and nothing failed.")
                : new Notice(
                        Notice.Tone.CAUTION,
                        "The run ended as planned. "
                                + Show.count(failed, "sample")
                                + " failed, which is within the allowed share (property"
                                + " overdrive.errorRateThresholdInPercent).");
    }

    /** For a run without any success: its most frequent failure cause, and where it occurred. */
    private static Optional<Notice> everythingFailed(RunData run) {
        JsonNode summary = run.summary();
        boolean messages = summary.path("sent").asLong() > 0;
        long all = summary.path(messages ? "sent" : "samples").asLong();
        long failed = messages
                ? summary.path("failed").asLong() - summary.path("excused").asLong()
                : summary.path("sampleErrors").asLong();
        if (all == 0 || failed < all) return Optional.empty();
        String cause = ErrorCauses.main(summary, any -> true).orElse("cause not known");
        String target = run.run().path("targetUrl").asText();
        boolean located = target.isEmpty() || PORT.matcher(cause).find();
        return Optional.of(new Notice(
                Notice.Tone.BAD,
                (failed == 1 ? "The only " : "All " + Show.count(failed) + " ")
                        + (messages ? "message" : "sample")
                        + (failed == 1 ? "" : "s")
                        + " failed: "
                        + cause
                        + (located ? "" : " (" + target + ")")));
    }

    /** For a run that did not hold the wanted rate: both rates. */
    private static Optional<Notice> missedRate(RunData run) {
        JsonNode rate = run.summary().path(RateTable.KEY);
        boolean known = rate.path(RateTable.WANTED_PER_SECOND).isNumber();
        if (!known || rate.path(RateTable.PERCENT).asDouble(IdleTime.HELD_PERCENT) >= IdleTime.HELD_PERCENT)
            return Optional.empty();
        double reached = rate.path(RateTable.REACHED_PER_SECOND).asDouble();
        double sent = run.summary().path("sentPerSecond").asDouble(reached);
        return Optional.of(new Notice(
                Notice.Tone.CAUTION,
                "The wanted rate was not held: "
                        + Show.number(sent)
                        + "/s instead of "
                        + Show.number(rate.path(RateTable.WANTED_PER_SECOND).asDouble())
                        + "/s"
                        + (sent > reached ? ", " + Show.number(reached) + "/s of them in time." : ".")));
    }

    /** As on the console. */
    static LastSentence lastSentence(RunData run) {
        boolean failed = !run.failures().isEmpty() || whyNoEnd(run).isPresent();
        return LastSentence.of(failed, !run.misses().isEmpty(), !run.warnings().isEmpty());
    }

    /** The reason that the run did not end normally, a sentence; empty if it did. */
    static Optional<String> whyNoEnd(RunData run) {
        if (run.summary().isMissingNode()) return run.refusal().or(() -> Optional.of(cutOff(run)));
        return run.ended()
                ? Optional.empty()
                : Optional.of("The run was cut short: its summary is marked as incomplete.");
    }

    private static String cutOff(RunData run) {
        String killed = "There is no summary: the run was killed, or is still running. ";
        if (run.live().isEmpty()) return killed + "It ends before its first second was written.";
        JsonNode last = run.live().get(run.live().size() - 1);
        String phase = switch (last.path("phase").asText()) {
            case "warmup" -> " in the warm-up";
            case "measure" -> " in the measured phase";
            case "drain" -> " in the drain";
            default -> "";
        };
        Optional<String> at = RunFacts.started(run)
                .map(start -> start.plusMillis(Math.round(last.path("s").asDouble() * 1e3)))
                .map(end -> ", at " + Show.time(end));
        return killed
                + "What is known ends after "
                + Show.duration(last.path("s").asDouble())
                + phase
                + at.orElse("")
                + "; counts and shares of failures include the warm-up, rates and latencies do not.";
    }
}
