// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import static io.github.jmeteroverdrive.monitor.Intervals.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Latency;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LeftSequences;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.Subscription;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.monitor.summary.PatternOutcome;
import io.github.jmeteroverdrive.monitor.summary.RunOutcome;
import io.github.jmeteroverdrive.monitor.summary.RunTotals;
import io.github.jmeteroverdrive.monitor.summary.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The summary of ten seconds of two producers, an observer and two consumers. */
class PatternLedgerTest {

    private static final Phases PHASES = new Phases(0, 0, 10 * SECOND);

    private final RunTotals totals = new RunTotals(label -> {});
    private final IntervalRecorder producer = new IntervalRecorder(1);
    private final IntervalRecorder observer = new IntervalRecorder(2);
    private final IntervalRecorder claims = new IntervalRecorder(3);
    private final IntervalRecorder deletions = new IntervalRecorder(4);
    private final ReceivedSequences claimed = new ReceivedSequences();

    private void posts(int messages) {
        producer.count(Phase.MEASURE, Count.SENT, messages);
        producer.count(Phase.MEASURE, Count.COMPLETED, messages);
        producer.count(Phase.MEASURE, Count.COMPLETED_EVENTS, messages);
        producer.count(Phase.MEASURE, Count.WORKER_NANOS, 20 * SECOND);
        for (int i = 0; i < messages; i++) producer.time(Phase.MEASURE, Latency.ACK, 19 * SECOND / messages);
        put("producer", producer, Ledger.Part.sent("q", 1, messages));
    }

    private void claims(int from, int to) {
        for (int i = from; i < to; i++) {
            boolean again = claimed.add(1, i) == ReceivedSequences.Arrival.DUPLICATED;
            claims.count(Phase.MEASURE, Count.CLAIMED, 1);
            claims.count(Phase.MEASURE, again ? Count.DUPLICATED : Count.RECEIVED, 1);
            claims.count(Phase.MEASURE, Count.RECEIVED_EVENTS, 1);
        }
        claims.count(Phase.MEASURE, Count.WORKER_NANOS, 1);
        put("claim", claims, claimed.take(Subscription.to("q", "")));
    }

    private void deletes(int done, int refused) {
        deletions.count(Phase.MEASURE, Count.DELETED, done);
        deletions.count(Phase.MEASURE, Count.DELETES_REFUSED, refused);
        put("delete", deletions, null);
    }

    private void put(String label, IntervalRecorder recorder, Ledger.Part part) {
        totals.add(List.of(new ArrivedInterval(label, recorder.take(part), 10 * SECOND, true)), false);
    }

    private void left(long at, long messages) {
        claims.count(Phase.MEASURE, Count.BROWSED, 1);
        put("claim", claims, LeftSequences.number("q", at, messages));
    }

    private RunOutcome outcome() {
        return new RunOutcome(
                totals.all(),
                totals.activity(),
                Optional.of(PHASES),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                "",
                "",
                0);
    }

    private JsonNode summary() {
        return new Summary(totals, PHASES, 10 * SECOND)
                .json("Zaqar.Auditing", List.of(), outcome().ofMessages(), List.of(), true);
    }

    @Test
    void doubleClaimsExplainRefusedDeletions() {
        posts(100);
        claims(0, 60);
        claims(55, 100);
        deletes(100, 5);
        JsonNode patterns = summary().path("patterns");
        assertThat(patterns.path("posted").asLong()).isEqualTo(100);
        assertThat(patterns.path("claimed").asLong()).isEqualTo(105);
        assertThat(patterns.path("claimedTwice").asLong()).isEqualTo(5);
        assertThat(patterns.path("deletesRefused").asLong()).isEqualTo(5);
        assertThat(patterns.has("listed")).isFalse();
        assertThat(summary().has("reordered")).isFalse();
        assertThat(new PatternOutcome(totals.all()).warning())
                .hasValueSatisfying(w -> assertThat(w).startsWith("5 messages were claimed more"));
        assertThat(outcome().reasons()).isEmpty();
    }

    @Test
    void refusedDeletionsWithoutDoubleClaimsFailTheRun() {
        posts(10);
        claims(0, 10);
        deletes(8, 2);
        assertThat(outcome().reasons())
                .singleElement()
                .asString()
                .startsWith("2 deletions were refused, and no other client had claimed");
    }

    /** The broker may have deleted the sixth, but the end of the run cut off its answer. */
    @Test
    void unansweredDeletionsAreNotCountedAsLostMessages() {
        posts(10);
        claims(0, 6);
        deletions.count(Phase.MEASURE, Count.DELETES_UNANSWERED, 1);
        deletes(5, 0);
        left(1, 4);
        assertThat(summary().has("lost")).isFalse();
        assertThat(summary().at("/notKnown/lost").asText())
                .isEqualTo("1 deletion had no answer, so it is not known which messages are gone");
        left(2, 1);
        assertThat(summary().path("lost").asLong()).isEqualTo(3); // for certain
        left(3, 5); // it did not
        assertThat(summary().path("lost").asLong(-1)).isZero();
    }

    @Test
    void messagesListedAgainAreNotDoubleClaims() {
        posts(10);
        claims(0, 10);
        observer.count(Phase.MEASURE, Count.LISTED, 10);
        observer.count(Phase.MEASURE, Count.LISTED_AGAIN, 3);
        observer.count(Phase.MEASURE, Count.DUPLICATED, 3);
        observer.count(Phase.MEASURE, Count.EMPTY_LISTINGS, 7);
        put("observer", observer, null);
        JsonNode patterns = summary().path("patterns");
        assertThat(patterns.path("claimedTwice").asLong()).isZero();
        assertThat(patterns.path("listedAgain").asLong()).isEqualTo(3);
        assertThat(patterns.path("emptyListings").asLong()).isEqualTo(7);
        assertThat(summary().path("duplicated").asLong()).isEqualTo(3);
    }

    @Test
    void summaryHasBusyWorkersByLittlesLaw() {
        posts(1000);
        JsonNode label = summary().path("labels").path("producer");
        assertThat(label.path("workers").asDouble()).isEqualTo(2);
        assertThat(label.path("workersWaiting").asDouble()).isBetween(1.89, 1.91);
    }

    @Test
    void runWithoutWorkersHasNoPattern() {
        producer.count(Phase.MEASURE, Count.SENT, 1);
        put("producer", producer, null);
        assertThat(summary().has("patterns")).isFalse();
        assertThat(summary().path("labels").path("producer").has("workers")).isFalse();
    }

    @Test
    void lossIsKnownOnlyIfTheServerReportsRemainingMessages() {
        posts(10);
        claims(0, 7);
        deletes(7, 0);
        assertThat(outcome().ofMessages().lost()).isEmpty();
        left(1, 2);
        assertThat(outcome().ofMessages().lost()).hasValue(1);
        left(2, 4);
        assertThat(outcome().ofMessages().lost()).as("4 of 3 are left").isEmpty();
    }

    @Test
    void unclaimedMessagesAreLeftOverNotLost() {
        posts(10);
        claims(0, 0);
        left(1, 10);
        assertThat(summary().path("lost").asLong(-1)).isZero();
        assertThat(outcome().reasons())
                .containsExactly("10 messages were left over on their queue: the consumers ended without"
                        + " taking them; if they only need more time, raise DrainTimeout.");
    }

    @Test
    void messagesSeenBySeveralJvmsAreLeftOverOnce() {
        posts(10);
        claims(0, 7);
        deletes(6, 0);
        left(2, 4);
        left(1, 9);
        assertThat(summary().path("leftOver").asLong()).isEqualTo(4);
        assertThat(outcome().ofMessages().lost()).hasValue(0);
        assertThat(outcome().reasons())
                .singleElement()
                .asString()
                .as("one of them is held")
                .startsWith("3 messages were left over on their queue");
    }

    @Test
    void messagesThatDisappearWithoutConsumersFailTheRun() {
        posts(10);
        left(1, 10);
        assertThat(outcome().reasons()).isEmpty();
        left(2, 8);
        assertThat(outcome().reasons()).singleElement().asString().startsWith("2 messages that were posted are gone");
    }
}
