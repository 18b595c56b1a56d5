// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.ELSEWHERE;
import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.EXPIRED_OR_LOST;
import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.LOST;
import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.SHARED;
import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.UNSEEN;
import static io.github.jmeteroverdrive.measure.MissingMessages.Cause.UNWANTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final String QUEUE = "queue://q";
    private static final String OTHER = "queue://other";
    private static final String REPLIES = "temporary-queue://replies";
    private static final String TOPIC = "topic://t";

    private final Ledger ledger = new Ledger();

    @Test
    void emptyLedgerReportsNothing() {
        assertThat(ledger.missing(false)).isEmpty();
        assertThat(ledger.duplicated()).isZero();
    }

    @Test
    void consumersOfAQueueShareItsMessages() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 0, 2, 4, 6, 8);
        assertThat(lost()).isEqualTo(5);
        received(QUEUE, "", 1, 1, 3, 5, 9);
        assertThat(lost()).as("7 is lost").isEqualTo(1);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.duplicated()).isEqualTo(1);
    }

    @Test
    void queueMessagesAreLostEvenWhenNoneOfThatProducerArrived() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        ledger.add(Ledger.Part.sent("queue://other", 2, 10));
        nothingLeft(QUEUE);
        received(QUEUE, "", 1);
        assertThat(lost()).isEqualTo(10);
    }

    @Test
    void withoutConsumersNoMessageIsMissing() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        nothingLeft(QUEUE);
        assertThat(ledger.missing(false)).isEmpty();
    }

    @Test
    void unacknowledgedMessagesAreNeverMissing() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 5, 3, 4));
        ledger.add(Ledger.Part.sent(QUEUE, 1, 8, 6));
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 0, 1, 4);
        assertThat(lost()).as("2, 5, 7; not 3, 6; 4 arrived").isEqualTo(3);
        assertThat(ledger.unacknowledgedArrived()).as("4").isEqualTo(1);
    }

    @Test
    void subscriptionsMissOnlyMessagesAfterTheirFirstOne() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 10, 7));
        ledger.add(LeftSequences.closed(TOPIC, 1, "it cannot be browsed"));
        received(TOPIC, "a", 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        received(TOPIC, "late", 1, 6, 8);
        received(TOPIC, "unheard", 1);
        assertThat(ledger.missing(false))
                .as("9 at late; 7 was not acknowledged")
                .containsExactly(new MissingMessages(UNSEEN, TOPIC, "it cannot be browsed", false, 1));
        assertThat(ledger.duplicated()).isZero();
        received(TOPIC, "a", 1, 9);
        assertThat(ledger.duplicated()).isEqualTo(1);
    }

    @Test
    void subscriptionThatProducersWaitedForShouldReceiveAllMessages() {
        long here = 7L << Integer.SIZE;
        long elsewhere = 8L << Integer.SIZE;
        ledger.add(Ledger.Part.sent(TOPIC, here + 1, 10, 2));
        ledger.add(Ledger.Part.sent(TOPIC, here + 2, 5));
        ledger.add(Ledger.Part.sent(TOPIC, elsewhere + 1, 10));
        ledger.add(Ledger.Part.sent("topic://other", here + 3, 10));
        nothingLeft(TOPIC);
        ReceivedSequences late = new ReceivedSequences();
        for (long producer : new long[] {here + 1, elsewhere + 1})
            LongStream.range(4, 10).forEach(sequence -> late.add(producer, sequence));
        Subscription waited = new Subscription(TOPIC, "s", true, true, Subscription.jvm(here));
        ledger.add(late.take(waited));
        assertThat(lost())
                .as("0, 1 and 3 of the first, and all of the second; the third did not wait")
                .isEqualTo(8);
        Ledger merged = new Ledger();
        merged.add(ledger.all());
        assertThat(merged.missing(false)).containsExactlyInAnyOrderElementsOf(ledger.missing(false));
    }

    @Test
    void subscriptionThatProducersWaitedForMissesAllIfNothingArrived() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 500));
        ledger.add(LeftSequences.closed(TOPIC, 1, "a topic shows nothing"));
        ledger.add(new ReceivedSequences().take(new Subscription(TOPIC, "s", true, true, 0)));
        assertThat(ledger.missing(false))
                .containsExactly(new MissingMessages(UNSEEN, TOPIC, "a topic shows nothing", false, 500));
    }

    @Test
    void gapsOfProducersInOtherJvmsAreNotLosses() {
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 3, 4, 7);
        assertThat(ledger.missing(false))
                .as("5 and 6 may have failed")
                .containsExactly(new MissingMessages(ELSEWHERE, QUEUE, "", false, 2));
    }

    @Test
    void consumerPartsMayArriveBeforeProducerParts() {
        received(QUEUE, "", 1, 0, 1, 2, 3);
        nothingLeft(QUEUE);
        ledger.add(Ledger.Part.sent(QUEUE, 1, 2));
        assertThat(ledger.missing(false)).isEmpty();
        ledger.add(Ledger.Part.sent(QUEUE, 1, 5));
        assertThat(lost()).isEqualTo(1);
    }

    @Test
    void producerPartCopiesItsArray() {
        long[] unacknowledged = {1};
        Ledger.Part part = Ledger.Part.sent(QUEUE, 1, 2, unacknowledged);
        unacknowledged[0] = 0;
        ledger.add(part);
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.missing(false)).isEmpty();
    }

    @Test
    void leftOverCopiesAndFailedMessagesDoNotHideLosses() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 30, 20, 21, 22));
        received(QUEUE, "", 1, LongStream.range(0, 20).toArray());
        LeftSequences found = new LeftSequences();
        LongStream.range(0, 16).forEach(s -> found.add(Phase.MEASURE, 1, s));
        LongStream.range(20, 29).forEach(s -> found.add(Phase.WARMUP, 1, s));
        found.add(Phase.WARMUP, 1, 28);
        ledger.add(found.all(QUEUE, 1, true));
        assertThat(lost()).as("29").isEqualTo(1);
        assertThat(ledger.leftOver(Phase.WARMUP)).isEqualTo(10);
        LeftOvers left = ledger.leftOvers();
        assertThat(left.copies()).as("0 to 15, and 28 again").isEqualTo(17);
        assertThat(left.unacknowledged()).as("20 to 22").isEqualTo(3);
        assertThat(left.notTaken()).as("23 to 28").isEqualTo(6);
    }

    @Test
    void consumersThatReceiveOnlySomeDoNotWantTheOthers() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 5, 4));
        received(QUEUE, "", 1, 0, 1);
        LeftSequences found = new LeftSequences();
        LongStream.range(1, 5).forEach(s -> found.add(Phase.MEASURE, 1, s));
        ledger.add(found.all(QUEUE, 1, false));
        LeftOvers left = ledger.leftOvers();
        assertThat(left.unwanted()).as("2 and 3").isEqualTo(2);
        assertThat(left.notTaken()).isZero();
    }

    @Test
    void messagesAreNotLostWhenTheQueueWasNotFullyBrowsed() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        received(QUEUE, "", 1, 0, 1);
        assertThat(ledger.missing(false))
                .extracting(MissingMessages::cause, MissingMessages::messages)
                .as("the queue was not browsed")
                .containsExactly(tuple(UNSEEN, 8L));
        LeftSequences found = new LeftSequences();
        found.add(Phase.MEASURE, 1, 2);
        ledger.add(found.some(QUEUE, 1, true, "it took too long"));
        assertThat(ledger.missing(false))
                .containsExactly(new MissingMessages(UNSEEN, QUEUE, "it took too long", false, 7));
        assertThat(ledger.leftOvers().uncounted()).containsExactly("it took too long");
        received(QUEUE, "", 1, 3, 4, 5, 6, 7, 8, 9);
        assertThat(ledger.missing(false)).as("all is accounted for").isEmpty();
    }

    @Test
    void messagesMovedByTheBrokerAreNotLost() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        received(QUEUE, "", 1, 0, 1);
        LeftSequences found = new LeftSequences();
        found.add(Phase.MEASURE, 1, 2);
        ledger.add(found.all(QUEUE, 1, true, "it has moved 7 messages to DLQ"));
        assertThat(ledger.missing(false))
                .containsExactly(new MissingMessages(UNSEEN, QUEUE, "it has moved 7 messages to DLQ", false, 7));
        assertThat(ledger.leftOvers().uncounted())
                .as("the queue itself was seen")
                .isEmpty();
        assertThat(ledger.leftOver(Phase.MEASURE)).isEqualTo(1);
    }

    @Test
    void movedMessagesWithATimeToLiveHaveExpired() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 3, Durability.UNTIL_EXPIRY));
        received(QUEUE, "", 1, 0, 1);
        ledger.add(new LeftSequences().all(QUEUE, 1, true, "it has moved 1 message to EXP"));
        assertThat(ledger.missing(false)).containsExactly(new MissingMessages(EXPIRED_OR_LOST, QUEUE, "", false, 1));
    }

    @Test
    void latestBrowseOfAQueueCountsInAnyOrderOfArrival() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 3));
        LeftSequences later = new LeftSequences();
        later.add(Phase.MEASURE, 1, 2);
        later.addForeign();
        LeftSequences earlier = new LeftSequences();
        LongStream.range(0, 3).forEach(s -> earlier.add(Phase.MEASURE, 1, s));
        ledger.add(later.all(QUEUE, 20, true));
        ledger.add(earlier.all(QUEUE, 10, true));
        received(QUEUE, "", 1, 0, 1);
        assertThat(ledger.missing(false)).isEmpty();
        assertThat(ledger.leftOver(Phase.MEASURE)).isEqualTo(1);
        assertThat(ledger.leftForeign()).isEqualTo(1);
        assertThat(ledger.leftOvers().copies()).isZero();
    }

    @Test
    void whatARetainingDestinationNoLongerHasIsMissingWithoutAConsumer() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 5, 4));
        LeftSequences log = new LeftSequences();
        LongStream.range(0, 3).forEach(s -> log.add(Phase.MEASURE, 1, s));
        ledger.add(log.all(TOPIC, 1, false));
        ledger.add(Ledger.Part.retained(TOPIC));
        assertThat(lost()).as("3 is lost, 4 was not acknowledged").isEqualTo(1);
    }

    @Test
    void consumersOfARetainingDestinationDecideWhatIsMissing() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 3));
        ledger.add(Ledger.Part.retained(TOPIC));
        received(TOPIC, "group", 1, 0, 1, 2);
        nothingLeft(TOPIC);
        assertThat(ledger.missing(false)).isEmpty();
    }

    @Test
    void whatALateConsumerMissedIsNotVerifiedIfTheLogCannotBeRead() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 10, 0, 1));
        ledger.add(Ledger.Part.sent(TOPIC, 2, 5));
        ledger.add(Ledger.Part.retained(TOPIC));
        received(TOPIC, "late", 1, 4, 5, 6, 7, 8, 9);
        received(TOPIC, "late", 2, 0, 1, 2, 3, 4);
        assertThat(ledger.unverified()).containsOnly(entry(TOPIC, "no browse counted what was left on " + TOPIC));
        ledger.add(LeftSequences.closed(TOPIC, 1, "the topic was deleted"));
        assertThat(ledger.unverified()).as("2 and 3 of the first").containsOnly(entry(TOPIC, "the topic was deleted"));
        assertThat(ledger.missing(false)).as("it began late").isEmpty();
        Ledger merged = new Ledger();
        merged.add(ledger.all());
        assertThat(merged.unverified()).isEqualTo(ledger.unverified());
        received(TOPIC, "other", 1, 2, 3);
        assertThat(ledger.unverified()).as("another group received them").isEmpty();
    }

    @Test
    void aLateConsumerOfWhichNothingArrivedLeavesAllUnverified() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 216));
        ledger.add(Ledger.Part.retained(TOPIC));
        ledger.add(LeftSequences.closed(TOPIC, 1, "the topic was deleted"));
        received(TOPIC, "late", 1);
        assertThat(ledger.unverified()).containsOnlyKeys(TOPIC);
        ledger.add(new ReceivedSequences().take(new Subscription(TOPIC, "waited", true, true, 0)));
        assertThat(ledger.unverified())
                .as("they were due to the one that producers waited for")
                .isEmpty();
        assertThat(ledger.missing(false))
                .containsExactly(new MissingMessages(UNSEEN, TOPIC, "the topic was deleted", false, 216));
    }

    @Test
    void whatConsumersThatDidNotBeginHaveMissedIsKnownIfTheLogHasIt() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 2));
        ledger.add(Ledger.Part.retained(TOPIC));
        LeftSequences log = new LeftSequences();
        log.add(Phase.MEASURE, 1, 1);
        ledger.add(log.all(TOPIC, 1, true));
        assertThat(ledger.unverified()).containsOnly(entry(TOPIC, "no consumer of " + TOPIC + " has begun"));
        assertThat(ledger.hasReceivers())
                .as("their group may have read 0 before")
                .isFalse();
        log.add(Phase.MEASURE, 1, 0);
        ledger.add(log.all(TOPIC, 2, true));
        assertThat(ledger.unverified()).isEmpty();
        assertThat(ledger.hasReceivers()).isTrue();
        assertThat(ledger.missing(false)).isEmpty();
    }

    @Test
    void whatProducersAloneSentIsNotVerifiedIfTheLogCannotBeRead() {
        ledger.add(Ledger.Part.sent(TOPIC, 1, 3, 2));
        ledger.add(Ledger.Part.retained(TOPIC));
        LeftSequences found = new LeftSequences();
        found.add(Phase.MEASURE, 1, 0);
        ledger.add(found.some(TOPIC, 1, false, "it took too long"));
        assertThat(ledger.missing(false)).isEmpty();
        assertThat(ledger.hasReceivers()).isFalse();
        assertThat(ledger.unverified()).as("1").containsOnly(entry(TOPIC, "it took too long"));
        found.add(Phase.MEASURE, 1, 1);
        ledger.add(found.some(TOPIC, 2, false, "it took too long"));
        assertThat(ledger.unverified()).as("all were found").isEmpty();
    }

    @Test
    void requestsWithoutAnyReplyAreMissing() {
        ledger.add(Ledger.Part.requests(QUEUE, REPLIES, 1, 10, Durability.FOR_EVER));
        received(REPLIES, "", 2, 0); // a reply to another producer
        assertThat(ledger.missing(false))
                .extracting(MissingMessages::cause, MissingMessages::messages)
                .contains(tuple(UNSEEN, 10L));
    }

    @Test
    void unansweredRequestsAreFoundOnTheRequestOrReplyQueue() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        received(REPLIES, "", 1, 0, 1, 2);
        LeftSequences requests = new LeftSequences();
        LongStream.of(2, 3, 4, 5).forEach(s -> requests.add(Phase.MEASURE, 1, s));
        ledger.add(requests.all(QUEUE, 1, true));
        assertThat(ledger.missing(false))
                .extracting(MissingMessages::cause, MissingMessages::messages)
                .as("the replies were not browsed")
                .containsExactly(tuple(UNSEEN, 4L));
        LeftSequences replies = new LeftSequences();
        LongStream.of(6, 7, 8).forEach(s -> replies.add(Phase.MEASURE, 1, s));
        ledger.add(replies.all(REPLIES, 1, true));
        assertThat(lost()).as("9").isEqualTo(1);
        assertThat(ledger.leftOvers().copies()).as("2 has its reply").isEqualTo(1);
        assertThat(ledger.leftOvers().notTaken()).as("3 to 8").isEqualTo(6);
    }

    @Test
    void requestsLeftOnTheirQueueAreUnanswered() {
        ledger.add(Ledger.Part.requests(QUEUE, REPLIES, 1, 10, Durability.FOR_EVER, 9));
        assertThat(ledger.unanswered(false).requests())
                .as("the run receives no replies")
                .isZero();
        received(REPLIES, "", 1, 0, 1, 2);
        LeftSequences requests = new LeftSequences();
        LongStream.of(3, 4, 9).forEach(s -> requests.add(Phase.MEASURE, 1, s));
        ledger.add(requests.all(QUEUE, 1, true));
        LeftSequences replies = new LeftSequences();
        LongStream.of(5, 6).forEach(s -> replies.add(Phase.MEASURE, 1, s));
        ledger.add(replies.all(REPLIES, 1, true));
        assertThat(ledger.unanswered(false).sentence())
                .as("3, 4, 7, 8; the replies to 5 and 6 were not taken, and 9 was not acknowledged")
                .contains("4 requests had no reply; 2 of them were not taken from " + QUEUE + ".");
        assertThat(ledger.unanswered(true).requests())
                .as("another JVM may have received the replies to 7 and 8")
                .isEqualTo(2);
    }

    @Test
    void requestsOfAnotherJvmAndRepliesByASelectorAreNotUnanswered() {
        received(REPLIES, "", 1, 0, 5);
        ledger.add(Ledger.Part.requests(QUEUE, OTHER, 2, 10, Durability.FOR_EVER));
        ledger.add(new ReceivedSequences().take(new Subscription(OTHER, "", false, true, null)));
        assertThat(ledger.unanswered(false).sentence()).isEmpty();
    }

    @Test
    void expiringAndUnselectedMessagesAreNotLost() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10, Durability.UNTIL_EXPIRY));
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.missing(false)).containsExactly(new MissingMessages(EXPIRED_OR_LOST, QUEUE, "", false, 9));
        ledger.add(Ledger.Part.sent(OTHER, 2, 10));
        nothingLeft(OTHER);
        ReceivedSequences choosy = new ReceivedSequences();
        choosy.add(2, 3);
        ledger.add(choosy.take(new Subscription(OTHER, "", false, false, null)));
        assertThat(ledger.missing(false)).contains(new MissingMessages(UNWANTED, OTHER, "", false, 9));
    }

    @Test
    void messagesInTheirDeliveryDelayAreNotLost() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 2, Durability.HIDDEN_AT_FIRST));
        nothingLeft(QUEUE);
        received(QUEUE, "", 1, 0);
        assertThat(ledger.missing(false))
                .extracting(MissingMessages::cause, MissingMessages::messages)
                .containsExactly(tuple(UNSEEN, 1L));
    }

    @Test
    void consumerWithoutSelectorRevealsLossesDespiteOnesWithSelectors() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 4));
        nothingLeft(QUEUE);
        ReceivedSequences choosy = new ReceivedSequences();
        choosy.add(1, 3);
        ledger.add(choosy.take(new Subscription(QUEUE, "", false, false, null)));
        received(QUEUE, "", 1, 0, 1);
        assertThat(lost()).as("2").isEqualTo(1);
    }

    @Test
    void missingMessagesAreLostOnlyOnDestinationsNotSharedWithOthers() {
        ledger.add(Ledger.Part.sent(QUEUE, 1, 10));
        ReceivedSequences some = new ReceivedSequences();
        some.add(1, 0);
        ledger.add(some.take(new Subscription(QUEUE, "", true, false, null)));
        assertThat(ledger.missing(true))
                .as("the queue was not browsed")
                .containsExactly(new MissingMessages(SHARED, QUEUE, "", false, 9));
        nothingLeft(QUEUE);
        assertThat(ledger.missing(true)).containsExactly(new MissingMessages(SHARED, QUEUE, "", false, 9));
        assertThat(lost()).as("without other participants").isEqualTo(9);
        ledger.add(new ReceivedSequences().take(new Subscription(QUEUE, "", true, true, null)));
        assertThat(ledger.missing(true))
                .as("from a queue that is ours alone")
                .containsExactly(new MissingMessages(LOST, QUEUE, "", false, 9));
    }

    private long lost() {
        assertThat(ledger.missing(false)).allMatch(missing -> missing.cause() == LOST);
        return ledger.missing(false).stream()
                .mapToLong(MissingMessages::messages)
                .sum();
    }

    private void nothingLeft(String destination) {
        ledger.add(new LeftSequences().all(destination, 1, true));
    }

    private void received(String destination, String subscription, long producer, long... sequences) {
        ReceivedSequences consumer = new ReceivedSequences();
        LongStream.of(sequences).forEach(sequence -> consumer.add(producer, sequence));
        ledger.add(consumer.take(Subscription.to(destination, subscription)));
    }
}
