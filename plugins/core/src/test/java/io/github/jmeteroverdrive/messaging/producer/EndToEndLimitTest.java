// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging.producer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.measure.SequenceMemory;
import io.github.jmeteroverdrive.messaging.AddressState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EndToEndLimitTest {

    private static final long PATIENCE = 1_000;

    private final AddressState address = new AddressState(new SequenceMemory(1 << 20));
    private final AtomicLong now = new AtomicLong(5);
    private final List<Long> stalls = new ArrayList<>();
    private final EndToEndLimit limit =
            new EndToEndLimit(address, 3, now::get, PATIENCE, address::awaitsConsumers, stalls::add);

    private void send(int messages) {
        AddressState.ProducerCounts counts = address.addProducer("group", 1);
        for (int i = 0; i < messages; i++) counts.addSent();
    }

    @Test
    void countsMessagesSentBeforeAConsumerStarts() {
        address.promiseConsumers(false);
        assertThat(address.hasConsumers()).isTrue();
        send(2);
        assertThat(limit.hasRoom()).isTrue();
        send(1);
        assertThat(limit.hasRoom()).isFalse();
    }

    @Test
    void waitsForExpectedConsumers() {
        address.promiseConsumers(false);
        send(3);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(5 * PATIENCE);
        assertThat(limit.hasRoom()).isFalse();
        address.addConsumer("");
        now.addAndGet(PATIENCE - 1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(stalls).isEmpty();
        now.addAndGet(1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(stalls).containsExactly(3L);
    }

    @Test
    void doesNotWaitForConsumersThatEndedBeforeTheyStarted() {
        address.promiseConsumers(false);
        address.expectConsumers("group", 1);
        address.consumerEnded("group");
        send(3);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(stalls).containsExactly(3L);
    }

    @Test
    void reportsAStallAtTheLimit() {
        AtomicLong received = address.addConsumer("");
        send(4);
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE - 1);
        received.set(1); // something came: the time begins anew
        assertThat(limit.hasRoom()).isFalse();
        now.addAndGet(PATIENCE - 1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(stalls).isEmpty();
        now.addAndGet(1);
        assertThat(limit.hasRoom()).isFalse();
        assertThat(stalls).containsExactly(3L);
    }
}
