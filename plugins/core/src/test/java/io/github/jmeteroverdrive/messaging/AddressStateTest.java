// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.messaging.DestinationName.Kind;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AddressStateTest {

    private final AddressState address = address();

    @Test
    void theBrowseWaitsForTheClientsOfProducersThatHaveEnded() {
        address.expectConsumers("readers", 1);
        address.addProducer("g", 1);
        address.producerCloses();
        address.producerEnded("g");
        address.consumerEnded("readers");
        assertThat(address.allEnded()).isFalse();
        address.producerClosed();
        assertThat(address.allEnded()).isTrue();
        assertThat(address.claimBrowse()).isTrue();
    }

    @Test
    void backlogIsThatOfTheSlowestInbox() {
        AddressState.ProducerCounts producer = address.addProducer("g", 1);
        for (int i = 0; i < 10; i++) producer.addSent();
        address.addConsumer("fast").set(9);
        address.addConsumer("slow").set(4);
        address.addConsumer("slow").set(2);
        assertThat(address.backlog()).isEqualTo(4);
        assertThat(address.received("slow")).isEqualTo(6);
    }

    @Test
    void partialInboxCountsOnlyWithoutCompleteOnes() {
        AddressState.ProducerCounts producer = address.addProducer("g", 1);
        for (int i = 0; i < 10; i++) producer.addSent();
        address.addPartialConsumer("some").set(1);
        assertThat(address.backlog()).isEqualTo(9);
        address.addConsumer("all").set(8);
        assertThat(address.backlog()).isEqualTo(2);
    }

    @Test
    void requestsAreAnsweredBeforeTheirRepliesArrive() {
        AddressState replies = address();
        replies.linkReplies(address);
        replies.addConsumer("");
        address.addProducer("g", 1).addCompleted();
        assertThat(address.allAnswered()).isFalse();
        address.addReplier().set(1);
        assertThat(address.allAnswered()).isTrue();
        assertThat(address.allReplied()).isFalse();
    }

    @Test
    void requestsAreUnansweredAlthoughTheConsumersOfRepliesStartLater() {
        AddressState replies = address();
        replies.linkReplies(address);
        replies.promiseConsumers(true);
        address.addProducer("g", 1).addCompleted();
        address.addReplier();
        assertThat(address.allReplied()).isFalse();
    }

    @Test
    void allRepliesHaveArrivedIfThereIsOnePerRequest() {
        AddressState replies = address();
        replies.linkReplies(address);
        assertThat(replies.hasProducers()).isFalse();
        address.addProducer("g", 1).addCompleted();
        assertThat(replies.completed()).isEqualTo(1);
        assertThat(replies.producersEnded()).isFalse();
        address.producerEnded("g");
        assertThat(replies.producersEnded()).isTrue();
    }

    @Test
    void producersHaveNotEndedWhileSomeAreToConnect() {
        AtomicBoolean toCome = new AtomicBoolean(true);
        address.announceProducers(toCome::get);
        assertThat(address.hasProducers()).isTrue();
        address.addProducer("g", 1);
        address.producerEnded("g");
        assertThat(address.producersEnded()).isFalse();
        address.addProducer("late", 1);
        toCome.set(false);
        assertThat(address.producersEnded()).isFalse();
        address.producerEnded("late");
        assertThat(address.producersEnded()).isTrue();
    }

    @Test
    void backlogOfRequestsAreThoseWithoutAReply() {
        AddressState others = address();
        AddressState replies = address();
        replies.linkReplies(address);
        replies.linkReplies(others);
        for (int i = 0; i < 10; i++) address.addProducer("g" + i, 1).addSent();
        others.addProducer("g", 1).addSent();
        assertThat(address.hasConsumers()).isFalse();
        replies.addConsumer("").set(4);
        assertThat(address.hasConsumers()).isTrue();
        assertThat(address.backlog()).isEqualTo(7);
        assertThat(others.backlog()).isEqualTo(7);
    }

    @Test
    void repliesEndWithTheProducersOfAllTheirRequests() {
        AddressState others = address();
        AddressState replies = address();
        replies.linkReplies(address);
        replies.linkReplies(others);
        address.addProducer("g", 1).addCompleted();
        others.addProducer("h", 1).addCompleted();
        address.producerEnded("g");
        assertThat(replies.producersEnded()).isFalse();
        others.producerEnded("h");
        assertThat(replies.producersEnded()).isTrue();
        assertThat(replies.completed()).isEqualTo(2);
    }

    @Test
    void allEndedWhenAllExpectedParticipantsHaveEnded() {
        address.expectConsumers("consumers", 2);
        address.addProducer("producers", 1);
        address.consumerEnded("consumers");
        address.producerEnded("producers");
        assertThat(address.allEnded()).as("one consumer is still at work").isFalse();
        address.consumerEnded("consumers");
        assertThat(address.allEnded()).isTrue();
    }

    @Test
    void browseIsClaimedOnceByParticipantsThatEndTogether() {
        address.addProducer("producers", 2);
        address.producerEnded("producers");
        address.producerEnded("producers");
        assertThat(address.claimBrowse()).isTrue();
        assertThat(address.claimBrowse()).isFalse();
        address.expectConsumers("late", 1);
        address.consumerEnded("late");
        assertThat(address.claimBrowse()).isTrue();
    }

    @Test
    void addressesOfRequestsAndRepliesAreRelated() {
        AddressState others = address();
        AddressState replies = address();
        replies.linkReplies(address);
        replies.linkReplies(others);
        assertThat(others.related()).containsExactlyInAnyOrder(address, others, replies);
        assertThat(address().related()).hasSize(1);
    }

    /** Two addresses of the same name, at two brokers. */
    private final Set<AddressState> sameName = ConcurrentHashMap.newKeySet();

    private final AddressState here = new AddressState(new SequenceMemory(1 << 20), sameName);
    private final AddressState there = new AddressState(new SequenceMemory(1 << 20), sameName);

    @Test
    void sameNameAtAnotherBrokerIsAnotherAddress() {
        AddressState.ProducerCounts producer = here.addProducer("g", 1);
        for (int i = 0; i < 10; i++) producer.addSent();
        there.addProducer("h", 1).addSent();
        here.addConsumer("").set(7);
        there.addConsumer("").set(1);
        assertThat(here.backlog()).isEqualTo(3);
        assertThat(there.backlog()).isZero();
        there.producerEnded("h");
        assertThat(there.producersEnded()).as("those of the other broker go on").isTrue();
    }

    @Test
    void consumersWithoutProducersWaitForProducersOfNamesakes() {
        here.addProducer("g", 1).addCompleted();
        there.addConsumer("");
        assertThat(there.hasProducers()).isTrue();
        assertThat(there.producersEnded()).isFalse();
        here.producerEnded("g");
        assertThat(there.producersEnded()).isTrue();
        assertThat(there.allArrived("")).as("a bridge may still bring it").isFalse();
        assertThat(here.hasConsumers()).as("behind the bridge").isTrue();
    }

    @Test
    void messageOverABridgeMakesAllOfItsProducerDue() {
        AddressState.ProducerCounts own = there.addProducer("h", 1);
        own.setProducer(8);
        AddressState.ProducerCounts producer = here.addProducer("g", 1);
        producer.setProducer(7);
        for (int i = 0; i < 2; i++) producer.addCompleted();
        AtomicLong counts = there.addConsumer("");
        ReceivedSequences consumer = new ReceivedSequences(there.seen(""));
        there.findSources("");
        assertThat(there.completed()).isZero();
        receive(consumer, counts, 7, 0);
        there.findSources("");
        assertThat(there.completed()).isEqualTo(2);
        assertThat(there.allArrived("")).isFalse();
        receive(consumer, counts, 7, 1);
        assertThat(there.allArrived("")).isTrue();
        assertThat(here.consumedElsewhere()).as("its consumers want some only").isFalse();
        there.track(new DestinationName(Kind.QUEUE, "q"), "there", null, true);
        assertThat(here.consumedElsewhere()).isTrue();
    }

    @Test
    void namesakesAreBrowsedTogether() {
        assertThat(here.related()).containsExactlyInAnyOrder(here, there);
    }

    /** Simulates a consumer's handling of a delivery. */
    private void receive(ReceivedSequences consumer, AtomicLong counts, long producer, long from) {
        if (consumer.add(producer, from) != ReceivedSequences.Arrival.DUPLICATED) counts.incrementAndGet();
    }

    @Test
    void allArrivedIfEachAcknowledgedMessageHas() {
        AddressState.ProducerCounts producer = address.addProducer("g", 1);
        producer.setProducer(7);
        for (int i = 0; i < 4; i++) producer.addCompleted();
        producer.addUnacknowledged(1);
        AtomicLong counts = address.addConsumer("");
        ReceivedSequences consumer = new ReceivedSequences(address.seen(""));
        for (long s : new long[] {0, 1, 2, 2, 2}) receive(consumer, counts, 7, s);
        receive(consumer, counts, 8, 0);
        assertThat(address.received("")).as("four different ones").isEqualTo(4);
        assertThat(address.allArrived(""))
                .as("one is unsolicited, one is of another JVM")
                .isFalse();
        receive(consumer, counts, 7, 3);
        assertThat(address.allArrived("")).isFalse();
        receive(consumer, counts, 7, 4);
        assertThat(address.allArrived("")).isTrue();
    }

    @Test
    void requestsAreAnsweredIfTheirRepliesHaveArrived() {
        AddressState replies = address();
        replies.linkReplies(address);
        AddressState.ProducerCounts producer = address.addProducer("g", 1);
        producer.setProducer(7);
        for (int i = 0; i < 2; i++) producer.addCompleted();
        address.addReplier().set(2);
        assertThat(address.allReplied()).as("this JVM receives no replies").isTrue();
        AtomicLong counts = replies.addConsumer("");
        ReceivedSequences consumer = new ReceivedSequences(replies.seen(""));
        receive(consumer, counts, 7, 0);
        assertThat(address.allReplied()).as("one request came twice").isFalse();
        receive(consumer, counts, 7, 1);
        assertThat(address.allReplied()).isTrue();
        assertThat(replies.allArrived("")).isTrue();
    }

    private static AddressState address() {
        return new AddressState(new SequenceMemory(1 << 20));
    }
}
