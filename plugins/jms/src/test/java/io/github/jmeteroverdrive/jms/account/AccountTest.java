// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import static org.assertj.core.api.Assertions.assertThat;

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
}
