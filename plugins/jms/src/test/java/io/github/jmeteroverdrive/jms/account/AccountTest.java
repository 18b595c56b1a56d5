// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.connection.DestinationName;
import org.junit.jupiter.api.Test;

class AccountTest {

    private final Account account = new Account();

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
        Account replies = new Account();
        replies.answers(account);
        assertThat(replies.hasProducers()).isFalse();
        account.producerStarts("g", 1).addCompleted();
        assertThat(replies.completed()).isEqualTo(1);
        assertThat(replies.producersEnded()).isFalse();
        account.producerEnds("g");
        assertThat(replies.producersEnded()).isTrue();
    }

    @Test
    void theBacklogOfRequestsIsWhatHasNoReply() {
        Account others = new Account();
        Account replies = new Account();
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
        Account others = new Account();
        Account replies = new Account();
        replies.answers(account);
        replies.answers(others);
        account.producerStarts("g", 1).addCompleted();
        others.producerStarts("h", 1).addCompleted();
        account.producerEnds("g");
        assertThat(replies.producersEnded()).isFalse();
        others.producerEnds("h");
        assertThat(replies.producersEnded()).isTrue();
        assertThat(replies.completed()).isEqualTo(2);
    }

    @Test
    void isDesertedWhenAllThatWereAnnouncedHaveEnded() {
        account.consumersAnnounced("consumers", 2);
        account.producerStarts("producers", 1);
        account.consumerEnds("consumers");
        account.producerEnds("producers");
        assertThat(account.deserted()).as("one consumer is still at work").isFalse();
        account.consumerEnds("consumers");
        assertThat(account.deserted()).isTrue();
    }

    @Test
    void aLaterBrowseReplacesTheOneBefore() {
        DestinationName queue = new DestinationName(DestinationName.Kind.QUEUE, "q");
        account.meets(queue, false);
        account.meets(queue, true);
        Meeting meeting = account.meetings().iterator().next();
        assertThat(meeting.answered()).isTrue();
        QueueBrowse.Found five = new QueueBrowse.Found(new long[] {0, 5, 0}, 1, true);
        assertThat(meeting.counted(five)).isEqualTo(QueueBrowse.Found.NOTHING);
        assertThat(meeting.counted(QueueBrowse.Found.NOTHING)).isEqualTo(five);
    }
}
