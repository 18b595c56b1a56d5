// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two consumers that both get every message at the same time: each message is new to one of them.
 *
 * <p>Both synchronise before each word of the set by spinning, because threads waiting for a lock start one after the
 * other. A busy machine may still run only one of them at a time, so the test continues until both have often enough
 * found something new in the same word. The timeout turns a machine that never runs both into a failure.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SeenSequencesStressTest {

    private static final int CONSUMERS = 2;
    private static final int WORDS_IN_COMMON = 200;
    private static final int SPINS = 1_000;

    private final SeenSequences inbox = new SeenSequences(new SequenceMemory(1 << 20));
    private final AtomicInteger arrivals = new AtomicInteger();
    private final int[] fresh = new int[CONSUMERS];

    @Test
    void eachMessageIsNewToExactlyOneConsumer() {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= CONSUMERS);
        CompletableFuture<Long> other = CompletableFuture.supplyAsync(() -> consume(1));
        long words = consume(0);
        assertThat(other.join()).isEqualTo(words);
        assertThat(fresh[0] + fresh[1])
                .as("how often one of %d messages was new, in word %d", Long.SIZE, words)
                .isEqualTo(Long.SIZE);
        assertThat(inbox.count(1)).isEqualTo(words * Long.SIZE);
    }

    /** Both stop after the same word. @return the number of words */
    private long consume(int me) {
        ReceivedSequences consumer = new ReceivedSequences(inbox);
        int inCommon = 0;
        long word = 0;
        boolean right = true;
        while (right && inCommon < WORDS_IN_COMMON) {
            meet();
            fresh[me] = newIn(word++, consumer);
            meet();
            right = fresh[0] + fresh[1] == Long.SIZE;
            if (fresh[0] > 0 && fresh[1] > 0) inCommon++;
        }
        return word;
    }

    private static int newIn(long word, ReceivedSequences consumer) {
        int fresh = 0;
        for (long sequence = word * Long.SIZE; sequence < (word + 1) * Long.SIZE; sequence++) {
            if (consumer.add(1, sequence) != ReceivedSequences.Arrival.DUPLICATED) fresh++;
        }
        return fresh;
    }

    private void meet() {
        int mine = arrivals.getAndIncrement();
        int all = (mine / CONSUMERS + 1) * CONSUMERS;
        for (int spins = 0; arrivals.get() < all; spins++) {
            if (spins < SPINS) Thread.onSpinWait();
            else Thread.yield();
        }
    }
}
