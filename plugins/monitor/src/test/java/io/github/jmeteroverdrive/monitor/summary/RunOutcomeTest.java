// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Durability;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunOutcomeTest {

    private final RunTotals totals = new RunTotals(label -> {});
    private final IntervalRecorder recorder = new IntervalRecorder(1);
    private Phases phases = new Phases(0, 10 * SECOND, 30 * SECOND);
    private OptionalLong messages = OptionalLong.empty();
    private boolean durationGiven;
    private OptionalLong threadsEnded = OptionalLong.empty();
    private long late;
    private double threshold;

    private RunOutcomeTest count(Count what, long n) {
        recorder.count(Phase.MEASURE, what, n);
        return this;
    }

    private List<String> reasonsAtSecond(double second) {
        return outcomeAtSecond(second).reasons();
    }

    private RunOutcome outcomeAtSecond(double second) {
        totals.add(List.of(new ArrivedInterval("l", recorder.take(null), (long) (second * SECOND), true)), false);
        return new RunOutcome(
                totals.all(),
                totals.activity(),
                Optional.of(phases),
                messages,
                durationGiven ? OptionalLong.of(phases.measureTo() - late) : OptionalLong.empty(),
                threadsEnded,
                "",
                "",
                threshold);
    }

    @Test
    void runThatSentUntilItsEndIsGood() {
        assertThat(count(Count.SENT, 9).reasonsAtSecond(40)).isEmpty();
    }

    @Test
    void runWhoseWorkCameInTheWarmUpOnlyIsNotGood() {
        recorder.count(Phase.WARMUP, Count.SAMPLES, 9);
        assertThat(reasonsAtSecond(40))
                .singleElement()
                .asString()
                .startsWith("Nothing was measured: ")
                .endsWith("needs a shorter Warmup or a longer Duration.");
    }

    @Test
    void threadsThatEndWithinTheWarmUpAreNamedAsTheReasonWhyNothingWasMeasured() {
        recorder.count(Phase.WARMUP, Count.SAMPLES, 9);
        threadsEnded = OptionalLong.of(3 * SECOND);
        assertThat(reasonsAtSecond(3))
                .containsExactly("Nothing was measured: all threads had ended after 3 s, within the warm-up of 10 s."
                        + " Give Warmup=0, which measures from the start.");
    }

    @Test
    void failuresInTheWarmUpOnlyAreFailuresAndNotATooLongWarmUp() {
        recorder.count(Phase.WARMUP, Count.SAMPLES, 9);
        recorder.count(Phase.WARMUP, Count.SAMPLE_ERRORS, 9);
        assertThat(reasonsAtSecond(40)).containsExactly("Every sample failed (9); see the errors by cause.");
    }

    @Test
    void shorterWarmupIsNoRemedyForAStop() {
        recorder.count(Phase.WARMUP, Count.SENT, 9);
        recorder.count(Phase.WARMUP, Count.SENDERS_STOPPED, 1);
        assertThat(reasonsAtSecond(2)).containsExactly("The run was stopped after 2 s of 40 s.");
    }

    @Test
    void messagesOfTheMeasuredPhaseThatArriveLaterAreMeasured() {
        recorder.count(Phase.DRAIN, Count.RECEIVED_EVENTS, 9);
        recorder.count(Phase.MEASURE, Count.RECEIVED, 9);
        assertThat(reasonsAtSecond(40)).isEmpty();
    }

    @Test
    void allSamplesMayFailWhereThatIsTolerated() {
        threshold = 100;
        assertThat(count(Count.SAMPLES, 9).count(Count.SAMPLE_ERRORS, 9).reasonsAtSecond(40))
                .isEmpty();
    }

    @Test
    void runWithoutSamplesIsNotGood() {
        assertThat(reasonsAtSecond(40)).singleElement().asString().startsWith("No sample at all");
    }

    @Test
    void runWhoseIterationsFailedBeforeAnyRequestNamesTheCause() {
        recorder.errors("Cannot evaluate 'hmac('x', 'key', body)'.", 20);
        List<String> reasons = count(Count.ITERATIONS, 20)
                .count(Count.ITERATIONS_FAILED, 20)
                .outcomeAtSecond(40)
                .reasons(List.of("Another element has nothing to do."), Optional.empty());
        assertThat(reasons)
                .containsExactly("No sample at all was taken: 20 iterations failed before their first request, most"
                        + " often by: Cannot evaluate 'hmac('x', 'key', body)'.");
    }

    @Test
    void runWithoutSamplesNamesTheIdleElements() {
        List<String> idle = List.of("od - JMS Async Producer 'send': Producers is '0'.");
        assertThat(outcomeAtSecond(40).reasons(idle, Optional.empty()))
                .containsExactly("No sample at all was taken. " + idle.get(0));
        assertThat(count(Count.SENT, 9).outcomeAtSecond(40).reasons(idle, Optional.empty()))
                .isEmpty();
    }

    @Test
    void receivedMessagesWhoseResultsAnAssertionFailsAreFailedSamples() {
        assertThat(count(Count.RECEIVED_EVENTS, 5).count(Count.SAMPLE_ERRORS, 2).reasonsAtSecond(12))
                .singleElement()
                .asString()
                .startsWith("2 of 5 samples of the whole run failed (40.0%)");
    }

    @Test
    void messagesWhoseResultsAScriptMakesSuccessesAreNotFailures() {
        assertThat(count(Count.SENT, 9)
                        .count(Count.FAILED, 3)
                        .count(Count.EXCUSED, 3)
                        .reasonsAtSecond(40))
                .isEmpty();
    }

    @Test
    void runWithConsumersOnlyIsGood() {
        assertThat(count(Count.RECEIVED_EVENTS, 5).reasonsAtSecond(12)).isEmpty();
    }

    @Test
    void sendersThatStopEarlyMakeTheRunIncomplete() {
        assertThat(count(Count.SENT, 9).count(Count.SENDERS_STOPPED, 1).reasonsAtSecond(12.5))
                .containsExactly("The run was stopped after 12.5 s of 40 s.");
    }

    @Test
    void sendersThatEndByTheirOwnLimitsWereNotStopped() {
        assertThat(count(Count.SENT, 9).reasonsAtSecond(12.5)).isEmpty();
    }

    @Test
    void stopInTheLastSecondIsANormalEnd() {
        assertThat(count(Count.SENT, 9).count(Count.SENDERS_STOPPED, 1).reasonsAtSecond(39.5))
                .isEmpty();
    }

    @Test
    void requestsNotStartedMakeTheRunIncomplete() {
        phases = new Phases(0, 0, Phases.UNLIMITED);
        assertThat(count(Count.SAMPLES, 9).count(Count.NOT_BEGUN, 91).reasonsAtSecond(12))
                .singleElement()
                .asString()
                .startsWith("91 of the requested requests or iterations had not begun");
    }

    @Test
    void runIsCompleteWhenAllMessagesAreSent() {
        messages = OptionalLong.of(9);
        assertThat(count(Count.SENT, 9).reasonsAtSecond(12)).isEmpty();
    }

    @Test
    void runIsIncompleteWithFewerMessagesThanRequested() {
        messages = OptionalLong.of(10);
        phases = new Phases(0, 0, Phases.UNLIMITED);
        assertThat(count(Count.SENT, 9).count(Count.SENDERS_STOPPED, 1).reasonsAtSecond(12))
                .containsExactly("The run was stopped after 12 s, at 9 of 10 messages.");
    }

    @Test
    void stockSamplersMayEndEarlyWithoutAGivenDuration() {
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(12)).isEmpty();
    }

    @Test
    void stockSamplersMustLastForAGivenDuration() {
        durationGiven = true;
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(12)).containsExactly(ended("12"));
    }

    private static String ended(String seconds) {
        return "The run ended after " + seconds + " s of 40 s: it was stopped by hand or by an element of the plan.";
    }

    @Test
    void threadsPausingAfterTheirLastSampleWereNotStopped() {
        durationGiven = true;
        threadsEnded = OptionalLong.of(40 * SECOND);
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(32)).isEmpty();
    }

    @Test
    void threadsEndingEarlyAfterAPauseMakeTheRunIncomplete() {
        durationGiven = true;
        threadsEnded = OptionalLong.of(35 * SECOND);
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(32)).containsExactly(ended("35"));
    }

    @Test
    void sendersThatStopEarlyCountDespiteThreadsThatLastLonger() {
        threadsEnded = OptionalLong.of(40 * SECOND);
        assertThat(count(Count.SENT, 9).count(Count.SENDERS_STOPPED, 1).reasonsAtSecond(12.5))
                .containsExactly("The run was stopped after 12.5 s of 40 s.");
    }

    @Test
    void threadsThatStartedBeforeTheFirstSampleMayEndBeforeTheRun() {
        durationGiven = true;
        late = 3 * SECOND;
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(37)).isEmpty();
    }

    @Test
    void threadsThatEndBeforeTheirDurationMakeTheRunIncomplete() {
        durationGiven = true;
        late = 3 * SECOND;
        assertThat(count(Count.SAMPLES, 9).reasonsAtSecond(35)).containsExactly(ended("35"));
    }

    @Test
    void reportsThatEverySampleFailed() {
        assertThat(count(Count.SAMPLES, 9).count(Count.SAMPLE_ERRORS, 9).reasonsAtSecond(40))
                .containsExactly("Every sample failed (9); see the errors by cause.");
    }

    @Test
    void failedSamplesAreNotToleratedByDefault() {
        assertThat(count(Count.SENT, 1000).count(Count.FAILED, 1).reasonsAtSecond(40))
                .containsExactly("1 of 1,000 samples of the whole run failed (0.100%), more than the allowed 0%"
                        + " (property overdrive.errorRateThresholdInPercent).");
    }

    @Test
    void failedSamplesWithinTheThresholdAreTolerated() {
        threshold = 0.1;
        assertThat(count(Count.SENT, 1000).count(Count.FAILED, 1).reasonsAtSecond(40))
                .isEmpty();
    }

    @Test
    void unresolvedMessagesAreNotTolerated() {
        assertThat(count(Count.SENT, 10).count(Count.UNRESOLVED, 2).reasonsAtSecond(40))
                .containsExactly("2 messages were neither acknowledged nor refused within DrainTimeout.");
    }

    @Test
    void lostIsNotKnownIfALogWithoutConsumersCannotBeRead() {
        add(
                Ledger.Part.sent("topic://t", 1, 216),
                Ledger.Part.retained("topic://t"),
                LeftSequences.closed("topic://t", 1, "the topic was deleted"));
        assertThat(messages().lost()).isEmpty();
        assertThat(messages().notKnown()).containsEntry("lost", "the topic was deleted");
        assertThat(messages().reasons())
                .as("what was acknowledged is no failure")
                .isEmpty();
    }

    private void add(Ledger.Part... parts) {
        IntervalRecorder other = new IntervalRecorder(2);
        for (Ledger.Part part : parts) totals.add(List.of(new ArrivedInterval("l", other.take(part), 0, true)), false);
    }

    private MessageOutcome messages() {
        return new MessageOutcome(totals.all(), false, "", "");
    }

    private static Ledger.Part received(int messages) {
        ReceivedSequences received = new ReceivedSequences();
        for (int i = 0; i < messages; i++) received.add(2, i);
        return received.take(Subscription.to("q", ""));
    }

    @Test
    void messagesLeftOnTheQueueAreNotLost() {
        LeftSequences left = new LeftSequences();
        for (int i : new int[] {0, 7, 8}) left.add(Phase.MEASURE, 2, i);
        add(Ledger.Part.sent("q", 2, 10), received(7), left.all("q", 1, true));
        count(Count.SENT, 10).count(Count.RECEIVED_EVENTS, 7);
        assertThat(reasonsAtSecond(40))
                .containsExactly(
                        "1 acknowledged message never arrived at a consumer: 1 of q.",
                        "2 messages were left over on their queue: the consumers ended without"
                                + " taking them; if they only need more time, raise DrainTimeout.");
    }

    @Test
    void lossBesideForeignMessagesMayBeTheWorkOfAnotherClient() {
        add(Ledger.Part.sent("q", 2, 10), received(7), new LeftSequences().all("q", 1, true));
        count(Count.SENT, 10).count(Count.RECEIVED_EVENTS, 7).count(Count.FOREIGN, 4);
        assertThat(reasonsAtSecond(40))
                .containsExactly(
                        "3 acknowledged messages never arrived at a consumer: 3 of q. 4 messages were foreign, so"
                                + " another client may have taken what is missing; runs that share a queue or a group need the"
                                + " same RunId.");
        assertThat(messages().lost()).hasValue(3);
    }

    @Test
    void requestsWithoutAReplyFailTheRunWhetherTheyAreQueuedOrGone() {
        LeftSequences left = new LeftSequences();
        for (int i : new int[] {7, 8}) left.add(Phase.MEASURE, 2, i);
        add(
                Ledger.Part.requests("requests", "q", 2, 10, Durability.FOR_EVER),
                received(7),
                left.all("requests", 1, false),
                new LeftSequences().all("q", 1, true));
        count(Count.SENT, 10).count(Count.RECEIVED_EVENTS, 7);
        assertThat(reasonsAtSecond(40))
                .containsExactly("3 requests had no reply; 2 of them were not taken from requests.");
        assertThat(messages().lost()).hasValue(1);
    }

    @Test
    void certainLossesFailARunWithUnknownLosses() {
        ReceivedSequences choosy = new ReceivedSequences();
        choosy.add(3, 0);
        add(
                Ledger.Part.sent("q", 2, 10),
                received(7),
                new LeftSequences().all("q", 1, true),
                Ledger.Part.sent("topic://t", 3, 10),
                choosy.take(new Subscription("topic://t", "s", false, true, null)),
                LeftSequences.closed("topic://t", 1, "a topic shows nothing"));
        count(Count.SENT, 20).count(Count.RECEIVED_EVENTS, 8);
        assertThat(reasonsAtSecond(40)).containsExactly("3 acknowledged messages never arrived at a consumer: 3 of q.");
        assertThat(messages().lost()).hasValue(3);
        assertThat(messages().notKnown()).doesNotContainKey("lost");
        assertThat(messages().warnings())
                .containsExactly(
                        "More messages than these may be lost: consumers of topic://t select only some" + " messages.");
    }

    @Test
    void uncertainLossesAreNotANumber() {
        ReceivedSequences choosy = new ReceivedSequences();
        choosy.add(3, 0);
        add(Ledger.Part.sent("topic://t", 3, 10), choosy.take(new Subscription("topic://t", "s", false, true, null)));
        assertThat(messages().lost()).isEmpty();
        assertThat(messages().notKnown()).containsKey("lost");
        assertThat(messages().warnings()).isEmpty();
    }

    @Test
    void messagesThatAreGoneFromAQueueWithoutConsumersAreUnknown() {
        LeftSequences left = new LeftSequences();
        for (int i = 0; i < 54; i++) left.add(Phase.MEASURE, 2, i);
        add(Ledger.Part.sent("q", 2, 500, 499), left.all("q", 1, false));
        assertThat(messages().lost()).isEmpty();
        assertThat(messages().notKnown())
                .containsEntry(
                        "lost",
                        "445 acknowledged messages are not on q, which no consumer of this run reads: another client"
                                + " received them, they expired, or the broker dropped them");
    }

    @Test
    void requestsThatAServiceTookAreNotMissed() {
        add(Ledger.Part.requests("q", "replies", 2, 500, Durability.FOR_EVER), new LeftSequences().all("q", 1, false));
        assertThat(messages().notKnown()).isEmpty();
    }

    @Test
    void subscriptionWithoutMessagesFailsARunWhoseProducersWaitedForIt() {
        add(
                Ledger.Part.sent("topic://t", 3, 500),
                new ReceivedSequences().take(new Subscription("topic://t", "s", true, true, 0)),
                LeftSequences.closed("topic://t", 1, "a topic shows nothing"));
        assertThat(count(Count.SENT, 500).reasonsAtSecond(40))
                .containsExactly("500 acknowledged messages had not arrived at a consumer when the run"
                        + " ended; whether they are lost is not known (a topic shows"
                        + " nothing).");
    }

    @Test
    void messagesHeldForALostAgentAreUnknown() {
        add(Ledger.Part.sent("q", 2, 7), received(7), new LeftSequences().all("q", 1, true));
        count(Count.SENT, 7).count(Count.BROWSED, 1).reasonsAtSecond(40);
        assertThat(new MessageOutcome(totals.all(), false, "", "load agents").notKnown())
                .containsEntry("leftOver", "the broker may hold messages for load agents");
    }

    @Test
    void messagesAreNotCalledLostAfterAnIncompleteBrowse() {
        add(Ledger.Part.sent("q", 2, 10), received(7), new LeftSequences().some("q", 1, true, "the broker was gone"));
        count(Count.SENT, 10).count(Count.RECEIVED_EVENTS, 7);
        assertThat(reasonsAtSecond(40))
                .containsExactly("3 acknowledged messages had not arrived at a consumer when the run ended;"
                        + " whether they are lost is not known (the broker was gone).");
    }

    @Test
    void missingMessagesWithATimeToLiveMayHaveExpired() {
        add(Ledger.Part.sent("q", 2, 10, Durability.UNTIL_EXPIRY), received(7), new LeftSequences().all("q", 1, true));
        count(Count.SENT, 10).count(Count.RECEIVED_EVENTS, 7);
        assertThat(reasonsAtSecond(40))
                .containsExactly("3 acknowledged messages expired, or were lost: they did not arrive, and"
                        + " are not on their queue.");
    }

    @Test
    void reportsIntervalsThatNeverArrived() {
        recorder.take(null);
        assertThat(count(Count.SENT, 10).reasonsAtSecond(40))
                .singleElement()
                .asString()
                .startsWith("1 interval result never reached");
    }
}
