// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.EndedEarly;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.figure.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Whether a run whose test has ended is a good one. Judges the whole run, warm-up and drain included.
 *
 * @param phases empty when no sampler ever worked
 * @param messages the number of messages that ends the run, if any
 * @param stockUntil nanoTime until which stock samplers that were stopped had promised to work, if they had
 * @param threadsEnded nanoTime at which the last of JMeter's threads ended, if known
 * @param others who may have received messages of the run, and nothing is known of it here; "" = none
 * @param lost load agents of which not all is known; "" = none
 * @param threshold failed samples that are tolerated, in percent
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

    /** The last sample of a timed run may end so much before its time is up. */
    private static final long TOLERANCE = TimeUnit.SECONDS.toNanos(1);

    private static final double PERCENT = 100;

    private static final String NO_SAMPLE =
            "No sample at all was taken; see jmeter.log, and whether the plan has an enabled" + " sampler.";

    private static final String NOTHING_MEASURED =
            "Nothing was measured: everything happened during the warm-up or after the measured phase; give a"
                    + " shorter Warmup, or a longer Duration.";

    /** Received twice: a message may arrive after the measured phase in which another JVM sent it. */
    private static final List<Count> WORK =
            List.of(Count.SENT, Count.SAMPLES, Count.RECEIVED_EVENTS, Count.RECEIVED, Count.FOREIGN);

    /** One sentence each; empty when the run is good. */
    public List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        if (work() == 0) {
            reasons.add(NO_SAMPLE);
            return reasons;
        }
        stopped().ifPresent(reasons::add);
        if (nothingMeasured()) reasons.add(NOTHING_MEASURED);
        count(Count.NOT_BEGUN, " of the requested requests or iterations had not begun" + " when their threads ended.")
                .ifPresent(reasons::add);
        failedSamples().ifPresent(reasons::add);
        count(Count.UNRESOLVED, " messages were neither acknowledged nor refused within DrainTimeout.")
                .ifPresent(reasons::add);
        count(Count.MISCORRELATED, " replies have a JMSCorrelationID that is not their request's.")
                .ifPresent(reasons::add);
        reasons.addAll(ofMessages().reasons());
        new PatternOutcome(run).failure().ifPresent(reasons::add);
        long gaps = activity.lostIntervals();
        if (gaps > 0) {
            reasons.add(gaps(gaps));
        }
        return reasons;
    }

    /**
     * The same where elements say why they have nothing to do.
     *
     * @param idle a sentence of each such element
     */
    public List<String> reasons(List<String> idle) {
        if (work() > 0 || idle.isEmpty()) return reasons();
        return List.of("No sample at all was taken. " + String.join(" ", idle));
    }

    /** So many interval results never came. */
    public static String gaps(long gaps) {
        return Show.count(gaps)
                + " interval results never reached od - Live Statistics, so figures are missing;"
                + " it must be in scope of all samplers.";
    }

    /** What became of the messages. */
    public MessageOutcome ofMessages() {
        return new MessageOutcome(run, stoppedEarly(), others, lost);
    }

    private boolean nothingMeasured() {
        return WORK.stream().noneMatch(what -> run.count(Phase.MEASURE, what) > 0);
    }

    /** Whether messages were sent, and consumers were there that none came to. */
    public boolean nothingReceived() {
        return run.count(Count.SENT) > 0
                && Work.receives(run)
                && run.count(Count.RECEIVED_EVENTS) + run.count(Count.FOREIGN) == 0;
    }

    private long work() {
        long sum = 0;
        for (Count what : WORK) sum += run.count(what);
        return sum;
    }

    /**
     * Senders report that they were stopped. Stock samplers do not: where a duration was given, they are to work until
     * then.
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

    /** A thread of stock samplers may pause from its last sample to its end. */
    private long end() {
        return activity.hasSenders() ? workEnd() : Math.max(workEnd(), threadsEnded.orElse(workEnd()));
    }

    private long workEnd() {
        return activity.workEnd().orElseThrow();
    }

    /** A sentence when the test ended before its time. */
    public Optional<String> stopped() {
        return stoppedEarly() ? Optional.of(whenStopped()) : Optional.empty();
    }

    private String whenStopped() {
        Phases known = phases.orElseThrow();
        String seconds = Show.seconds(end() - known.origin());
        if (!activity.hasSenders())
            return EndedEarly.ended(seconds
                    + " s of "
                    + Show.seconds(known.warmup() + known.duration())
                    + " s: it was stopped by hand or by an element of the plan.");
        String after = EndedEarly.stopped(seconds + " s");
        String limit = known.timed()
                ? " of " + Show.seconds(known.warmup() + known.duration()) + " s."
                : ", at " + Show.count(run.count(Count.SENT)) + ofMessagesAskedFor();
        return after + limit;
    }

    private String ofMessagesAskedFor() {
        return messages.isPresent() ? " of " + Show.count(messages.getAsLong()) + " messages." : " messages.";
    }

    private Optional<String> failedSamples() {
        long errors = run.count(Count.SAMPLE_ERRORS);
        long failed = Work.failed(run.count(Count.FAILED), errors, run.count(Count.EXCUSED));
        if (failed == 0) return Optional.empty();
        long all = run.count(Count.SENT) + run.count(Count.SAMPLES);
        // results of received messages fail only where an element of the plan makes them
        if (errors > 0 && !Work.pattern(run)) all += run.count(Count.RECEIVED_EVENTS);
        double percent = PERCENT * failed / all;
        if (percent <= threshold) return Optional.empty();
        if (failed == all)
            return Optional.of("Every sample failed (" + Show.count(all) + "); the causes are in summary.json.");
        return Optional.of(String.format(
                Locale.ROOT,
                "%s of %s samples failed (%.3g%%), more than the allowed %s%%"
                        + " (property overdrive.errorRateThresholdInPercent).",
                Show.count(failed),
                Show.count(all),
                percent,
                plain(threshold)));
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    private Optional<String> count(Count what, String sentence) {
        long n = run.count(what);
        return n > 0 ? Optional.of(Show.count(n) + sentence) : Optional.empty();
    }
}
