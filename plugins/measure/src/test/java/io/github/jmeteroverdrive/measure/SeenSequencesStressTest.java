// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Consumers that all get every message at the same time: each message is new to one of them. */
class SeenSequencesStressTest {

    private static final int CONSUMERS = 4;
    private static final int MESSAGES = 20 * SeenSequences.CHUNK + 77;

    @Test
    void eachMessageIsNewToOneConsumerOnly() throws Exception {
        SeenSequences inbox = new SeenSequences(new SequenceMemory(1 << 20));
        CyclicBarrier start = new CyclicBarrier(CONSUMERS);
        ExecutorService threads = Executors.newFixedThreadPool(CONSUMERS);
        try {
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < CONSUMERS; i++)
                counts.add(
                        threads.submit(
                                () -> {
                                    start.await();
                                    return newTo(new ReceivedSequences(inbox));
                                }));
            long all = 0;
            for (Future<Long> count : counts) all += count.get();
            assertThat(all).isEqualTo(2L * MESSAGES);
        } finally {
            threads.shutdownNow();
        }
    }

    private static long newTo(ReceivedSequences consumer) {
        long fresh = 0;
        for (long sequence = 0; sequence < MESSAGES; sequence++) {
            for (long producer = 1; producer <= 2; producer++) {
                if (consumer.add(producer, sequence) != ReceivedSequences.Arrival.DUPLICATED)
                    fresh++;
            }
        }
        return fresh;
    }
}
