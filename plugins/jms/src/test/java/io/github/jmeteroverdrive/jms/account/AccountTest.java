// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import io.github.jmeteroverdrive.jms.connection.DestinationName.Kind;
import io.github.jmeteroverdrive.measure.ReceivedSequences;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AccountTest {

    private final Account account = account();

    @Test
    void theBacklogIsThatOfTheInboxFurthestBehind() {
        ProducerCell producer = account.producerStarts("g", 1);
        for (int i = 0; i < 10; i++) producer.addSent();
        account.consumerStarts("fast").set(9);
        account.consumerStarts("slow").set(4);
        account.consumerStarts("slow").set(2);
        assertThat(account.backlog()).isEqualTo(4);
        assertThat(account.received("slow")).isEqualTo(6);
    }

    @Test
    void repliesAreAsManyAsTheirRequests() {
        Account replies = account();
        replies.answers(account);
        assertThat(replies.hasProducers()).isFalse();
        account.producerStarts("g", 1).addCompleted();
        assertThat(replies.completed()).isEqualTo(1);
        assertThat(replies.producersEnded()).isFalse();
        account.attendance().producerEnds("g");
        assertThat(replies.producersEnded()).isTrue();
    }

    @Test
    void theBacklogOfRequestsIsWhatHasNoReply() {
        Account others = account();
        Account replies = account();
        replies.answers(account);
        replies.answers(others);
        for (int i = 0; i < 10; i++) account.producerStarts("g" + i, 1).addSent();
        others.producerStarts("g", 1).addSent();
        assertThat(account.hasConsumers()).isFalse();
        replies.consumerStarts("").set(4);
        assertThat(account.hasConsumers()).isTrue();
        assertThat(account.backlog()).isEqualTo(7);
        assertThat(others.backlog()).isEqualTo(7);
    }

    @Test
    void repliesEndWithTheProducersOfAllTheirRequests() {
        Account others = account();
        Account replies = account();
        replies.answers(account);
        replies.answers(others);
        account.producerStarts("g", 1).addCompleted();
        others.producerStarts("h", 1).addCompleted();
        account.attendance().producerEnds("g");
        assertThat(replies.producersEnded()).isFalse();
        others.attendance().producerEnds("h");
        assertThat(replies.producersEnded()).isTrue();
        assertThat(replies.completed()).isEqualTo(2);
    }

    @Test
    void isDesertedWhenAllThatWereAnnouncedHaveEnded() {
        account.attendance().consumersAnnounced("consumers", 2);
        account.producerStarts("producers", 1);
        account.attendance().consumerEnds("consumers");
        account.attendance().producerEnds("producers");
        assertThat(account.attendance().deserted()).as("one consumer is still at work").isFalse();
        account.attendance().consumerEnds("consumers");
        assertThat(account.attendance().deserted()).isTrue();
    }

    @Test
    void isLookedThroughOnceByThoseWhoLeaveTogether() {
        account.producerStarts("producers", 2);
        account.attendance().producerEnds("producers");
        account.attendance().producerEnds("producers");
        assertThat(account.attendance().firstToLook()).isTrue();
        assertThat(account.attendance().firstToLook()).isFalse();
        account.attendance().consumersAnnounced("late", 1);
        account.attendance().consumerEnds("late");
        assertThat(account.attendance().firstToLook()).isTrue();
    }

    @Test
    void requestsAndTheirRepliesAreLookedThroughTogether() {
        Account others = account();
        Account replies = account();
        replies.answers(account);
        replies.answers(others);
        assertThat(others.relatives()).containsExactlyInAnyOrder(account, others, replies);
        assertThat(account().relatives()).hasSize(1);
    }

    /** Two accounts of one name, at two brokers. */
    private final Set<Account> sameName = ConcurrentHashMap.newKeySet();

    private final Account here = new Account(new SequenceMemory(1 << 20), sameName);
    private final Account there = new Account(new SequenceMemory(1 << 20), sameName);

    @Test
    void theSameNameAtAnotherBrokerIsAnotherDestination() {
        ProducerCell producer = here.producerStarts("g", 1);
        for (int i = 0; i < 10; i++) producer.addSent();
        there.producerStarts("h", 1).addSent();
        here.consumerStarts("").set(7);
        there.consumerStarts("").set(1);
        assertThat(here.backlog()).isEqualTo(3);
        assertThat(there.backlog()).isZero();
        there.attendance().producerEnds("h");
        assertThat(there.producersEnded()).as("those of the other broker go on").isTrue();
    }

    @Test
    void consumersWithoutAProducerAtTheirBrokerWaitForThoseOfTheirName() {
        here.producerStarts("g", 1).addCompleted();
        there.consumerStarts("");
        assertThat(there.hasProducers()).isTrue();
        assertThat(there.producersEnded()).isFalse();
        here.attendance().producerEnds("g");
        assertThat(there.producersEnded()).isTrue();
        assertThat(there.allArrived("")).as("a bridge may still bring it").isFalse();
        assertThat(here.hasConsumers()).as("behind the bridge").isTrue();
    }

    @Test
    void allMessagesOfAProducerAreDueWhereABridgeHasBroughtOneOfThem() {
        ProducerCell own = there.producerStarts("h", 1);
        own.begins(8);
        ProducerCell producer = here.producerStarts("g", 1);
        producer.begins(7);
        for (int i = 0; i < 2; i++) producer.addCompleted();
        AtomicLong cell = there.consumerStarts("");
        ReceivedSequences consumer = new ReceivedSequences(there.seen(""));
        there.findSources("");
        assertThat(there.completed()).isZero();
        receive(consumer, cell, 7, 0);
        there.findSources("");
        assertThat(there.completed()).isEqualTo(2);
        assertThat(there.allArrived("")).isFalse();
        receive(consumer, cell, 7, 1);
        assertThat(there.allArrived("")).isTrue();
        assertThat(here.answeredElsewhere()).as("its consumers want some only").isFalse();
        there.attendance().meets(new DestinationName(Kind.QUEUE, "q"), "there", true);
        assertThat(here.answeredElsewhere()).isTrue();
    }

    @Test
    void queuesOfOneNameAreBrowsedTogether() {
        assertThat(here.relatives()).containsExactlyInAnyOrder(here, there);
    }

    /** What a consumer does with a delivery. */
    private void receive(ReceivedSequences consumer, AtomicLong cell, long producer, long from) {
        if (consumer.add(producer, from) != ReceivedSequences.Arrival.DUPLICATED)
            cell.incrementAndGet();
    }

    @Test
    void allHaveArrivedWhenEachAcknowledgedOneHas() {
        ProducerCell producer = account.producerStarts("g", 1);
        producer.begins(7);
        for (int i = 0; i < 4; i++) producer.addCompleted();
        producer.addUnacknowledged(1);
        AtomicLong cell = account.consumerStarts("");
        ReceivedSequences consumer = new ReceivedSequences(account.seen(""));
        for (long s : new long[] {0, 1, 2, 2, 2}) receive(consumer, cell, 7, s);
        receive(consumer, cell, 8, 0);
        assertThat(account.received("")).as("four different ones").isEqualTo(4);
        assertThat(account.allArrived("")).as("one nobody owes, one is another JVM's").isFalse();
        receive(consumer, cell, 7, 3);
        assertThat(account.allArrived("")).isFalse();
        receive(consumer, cell, 7, 4);
        assertThat(account.allArrived("")).isTrue();
    }

    @Test
    void requestsAreAnsweredWhenTheirRepliesHaveCome() {
        Account replies = account();
        replies.answers(account);
        ProducerCell producer = account.producerStarts("g", 1);
        producer.begins(7);
        for (int i = 0; i < 2; i++) producer.addCompleted();
        account.replierStarts().set(2);
        assertThat(account.allReplied()).as("nobody here takes replies").isTrue();
        AtomicLong cell = replies.consumerStarts("");
        ReceivedSequences consumer = new ReceivedSequences(replies.seen(""));
        receive(consumer, cell, 7, 0);
        assertThat(account.allReplied()).as("one request came twice").isFalse();
        receive(consumer, cell, 7, 1);
        assertThat(account.allReplied()).isTrue();
        assertThat(replies.allArrived("")).isTrue();
    }

    private static Account account() {
        return new Account(new SequenceMemory(1 << 20));
    }
}
