// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.jms.account.Account;
import io.github.jmeteroverdrive.jms.account.ProducerCell;
import io.github.jmeteroverdrive.measure.SequenceMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BacklogLimitTest {

    private static final long PATIENCE = 1_000;

    private final Account account = new Account(new SequenceMemory(1 << 20));
    private final AtomicLong now = new AtomicLong(5);
    private final List<Long> said = new ArrayList<>();
    private final BacklogLimit limit =
            new BacklogLimit(account, 3, now::get, PATIENCE, account::awaitsConsumers, said::add);

    private void send(int messages) {
        ProducerCell cell = account.producerStarts("group", 1);
        for (int i = 0; i < messages; i++) cell.addSent();
    }

    @Test
    void whatWasSentBeforeAConsumerComesCounts() {
        account.promiseConsumers();
        assertThat(account.hasConsumers()).isTrue();
        send(2);
        assertThat(limit.hasRoom()).isTrue();
        send(1);
        assertThat(limit.hasRoom()).isFalse();
    }

    @Test
    void isPatientWithConsumersThatAreStillToCome() {
        account.promiseConsumers();
        send(3);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(5 * PATIENCE);
        assertThat(limit.hasRoom()).isFalse();
        account.consumerStarts("");
        now.addAndGet(PATIENCE - 1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(said).isEmpty();
        now.addAndGet(1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(said).containsExactly(3L);
    }

    @Test
    void isNotPatientWithConsumersThatEndedBeforeTheyBegan() {
        account.promiseConsumers();
        account.attendance().consumersAnnounced("group", 1);
        account.attendance().consumerEnds("group");
        send(3);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(said).containsExactly(3L);
    }

    @Test
    void saysWhenNothingArrivesAtTheLimit() {
        AtomicLong received = account.consumerStarts("");
        send(4);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE - 1);
        received.set(1); // something came: the time begins anew
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE - 1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(said).isEmpty();
        now.addAndGet(1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(said).containsExactly(3L);
    }
}
