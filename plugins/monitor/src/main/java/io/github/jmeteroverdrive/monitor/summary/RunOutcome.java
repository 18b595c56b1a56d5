// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.FollowUpFailure;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Whether a run whose test has ended is good. Judges the whole run, including warm-up and drain.
 *
 * @param phases empty if no sampler ever worked
 * @param messages the number of messages that ends the run, if any
 * @param stockUntil nanoTime until which stopped stock samplers were to work, if they had a time limit
 * @param threadsEnded nanoTime at which the last JMeter thread ended, if known
 * @param others receivers that may have taken messages of the run without being counted here; "" = none
 * @param lost load agents with incomplete figures; "" = none
 * @param threshold tolerated failed samples, in percent
 */
public record RunOutcome(
        Totals run,
        Activity activity,
        Optional<Phases> phases,
        OptionalLong messages,
        OptionalLong stockUntil,
        OptionalLong threadsEnded,
        String others,
        String lost,
        double threshold) {

    /** The last sample of a timed run may end this much before the time limit. */
    private static final long TOLERANCE = TimeUnit.SECONDS.toNanos(1);

    private static final double PERCENT = 100;

    private static final String NO_SAMPLE =
            "No sample at all was taken; see JMeter's log, and check that the plan has an enabled sampler, and that its"
                    + " threads can begin before the Duration is over.";

    private static final String NOTHING_MEASURED =
            "Nothing was measured: everything happened during the warm-up or after the measured phase. Either the system"
                    + " stood still meanwhile, or the run needs a shorter Warmup or a longer Duration.";

    /** Both counts of received messages: one may arrive after the measured phase in which another JVM sent it. */
    private static final List<Count> WORK =
            List.of(Count.SENT, Count.SAMPLES, Count.RECEIVED_EVENTS, Count.RECEIVED, Count.FOREIGN);

    /** Reasons that the run is not good, one sentence each; empty if it is good. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (work() == 0) {
            reasons.add(failedIterations().orElse(NO_SAMPLE));
            return reasons;
        }
        stopped().ifPresent(reasons::add);
        if (nothingMeasured() && !stoppedEarly() && !everythingFailed()) reasons.add(whyNothingMeasured());
        count(Count.NOT_BEGUN, " of the requested requests or iterations had not begun" + " when their threads ended.")
                .ifPresent(reasons::add);
        failedSamples().ifPresent(reasons::add);
        long unresolved = run.count(Count.UNRESOLVED);
        if (unresolved > 0)
            reasons.add(Show.count(unresolved, "message was", "messages were")
                    + " neither acknowledged nor refused within DrainTimeout.");
        long miscorrelated = run.count(Count.MISCORRELATED);
        if (miscorrelated > 0)
            reasons.add(Show.count(
                    miscorrelated,
                    "reply has a JMSCorrelationID that is not its request's.",
                    "replies have a JMSCorrelationID that is not their request's."));
        reasons.addAll(ofMessages().reasons());
        new PatternOutcome(run).failure().ifPresent(reasons::add);
        long gaps = activity.lostIntervals();
        if (gaps > 0) reasons.add(gaps(gaps));
        return reasons;
    }

    /**
     * Also uses the reasons of elements that had nothing to do.
     *
     * @param idle a sentence of each such element
     * @param unanswered a sentence if stock samplers were interrupted before their first sample had ended
     */
    public List<String> reasons(List<String> idle, Optional<String> unanswered) {
        if (work() == 0 && unanswered.isPresent()) return List.of(unanswered.get());
        if (work() > 0 || idle.isEmpty() || failedIterations().isPresent()) return reasons();
        return List.of("No sample at all was taken. " + String.join(" ", idle));
    }

    /** Whether the run is bad because all failed, so that more time would not have helped. */
    public boolean everythingFailed() {
        return everySampleFailed() && failedSamples().isPresent();
    }

    /** Message about intervals that never arrived. */
    public static String gaps(long gaps) {
        return Show.count(gaps, "interval result")
                + " never reached od - Live Statistics, so figures are missing;"
                + " it must be in scope of all samplers.";
    }

    public MessageOutcome ofMessages() {
        return new MessageOutcome(run, stoppedEarly(), others, lost);
    }

    private String whyNothingMeasured() {
        boolean endedInWarmup = phases.isPresent()
                && threadsEnded.isPresent()
                && !activity.hasSenders()
                && threadsEnded.getAsLong() < phases.get().measureFrom();
        if (!endedInWarmup) return NOTHING_MEASURED;
        return "Nothing was measured: all threads had ended after %s s, within the warm-up of %s s. Give Warmup=0, which measures from the start."
                .formatted(
                        Show.seconds(threadsEnded.getAsLong() - phases.get().origin()),
                        Show.seconds(phases.get().warmup()));
    }

    private boolean nothingMeasured() {
        return WORK.stream().noneMatch(what -> run.count(Phase.MEASURE, what) > 0);
    }

    /** Whether messages were sent and there were consumers, but none received any. */
    public boolean nothingReceived() {
        return run.count(Count.SENT) > 0
                && WorkKind.receives(run)
                && run.count(Count.RECEIVED_EVENTS) + run.count(Count.FOREIGN) == 0;
    }

    private long work() {
        long sum = 0;
        for (Count what : WORK) sum += run.count(what);
        return sum;
    }

    /**
     * Senders report that they were stopped. Stock samplers do not: if a duration was given, they have to work until
     * its end.
     */
    private boolean stoppedEarly() {
        if (phases.isEmpty() || activity.workEnd().isEmpty()) return false;
        if (!activity.hasSenders())
            return phases.get().timed() && stockUntil.isPresent() && endsBefore(stockUntil.getAsLong());
        if (run.count(Count.SENDERS_STOPPED) == 0) return false;
        return !phases.get().timed() || endsBefore(phases.get().measureTo());
    }

    private boolean endsBefore(long until) {
        return end() - until + TOLERANCE < 0;
    }

    /** A thread of stock samplers may pause between its last sample and its end. */
    private long end() {
        return activity.hasSenders() ? workEnd() : Math.max(workEnd(), threadsEnded.orElse(workEnd()));
    }

    private long workEnd() {
        return activity.workEnd().orElseThrow();
    }

    /** A message if the test ended early. */
    public Optional<String> stopped() {
        return stoppedEarly() ? Optional.of(whenStopped()) : Optional.empty();
    }

    private String whenStopped() {
        Phases known = phases.orElseThrow();
        String seconds = Show.seconds(end() - known.origin());
        if (!activity.hasSenders())
            return EndedEarly.ended(
                    seconds + " s of " + planned(known) + ": it was stopped by hand or by an element of the plan.");
        String after = EndedEarly.stopped(seconds + " s");
        String limit = known.timed() ? " of " + planned(known) + "." : ", at " + sentOfThoseAskedFor();
        return after + limit;
    }

    private static String planned(Phases phases) {
        return (phases.open() ? "at most " : "") + Show.seconds(phases.warmup() + phases.duration()) + " s";
    }

    private String sentOfThoseAskedFor() {
        long sent = run.count(Count.SENT);
        return messages.isPresent()
                ? Show.count(sent) + " of " + Show.count(messages.getAsLong(), "message") + "."
                : Show.count(sent, "message") + ".";
    }

    private long failed() {
        return WorkKind.failed(run.count(Count.FAILED), run.count(Count.SAMPLE_ERRORS), run.count(Count.EXCUSED));
    }

    private long all() {
        long all = run.count(Count.SENT) + run.count(Count.SAMPLES);
        // events for received messages fail only if an element of the plan fails them
        boolean events = run.count(Count.SAMPLE_ERRORS) > 0 && !WorkKind.pattern(run);
        return events ? all + run.count(Count.RECEIVED_EVENTS) : all;
    }

    private boolean everySampleFailed() {
        return failed() > 0 && failed() == all();
    }

    private Optional<String> failedSamples() {
        long failed = failed();
        if (failed == 0) return Optional.empty();
        long all = all();
        double percent = PERCENT * failed / all;
        if (percent <= threshold) return Optional.empty();
        if (everySampleFailed())
            return Optional.of("Every sample failed (" + Show.count(all) + "); see the errors by cause.");
        return Optional.of(String.format(
                Locale.ROOT,
                "%s of %s samples of the whole run failed (%.3g%%), more than the allowed %s%%"
                        + " (property overdrive.errorRateThresholdInPercent).",
                Show.count(failed),
                Show.count(all),
                percent,
                plain(threshold)));
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** Without any request there is just the cause of their failures. */
    private Optional<String> failedIterations() {
        long failed = run.count(Count.ITERATIONS_FAILED);
        if (failed == 0 || run.errors().isEmpty()) return Optional.empty();
        String cause = FollowUpFailure.last(run.errors()).get(0).getKey();
        return Optional.of("No sample at all was taken: "
                + Show.count(failed, "iteration failed before its", "iterations failed before their")
                + " first request, most often by: " + cause.replaceFirst("\\.?$", "."));
    }

    private Optional<String> count(Count what, String sentence) {
        long n = run.count(what);
        return n > 0 ? Optional.of(Show.count(n) + sentence) : Optional.empty();
    }
}
