// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much all {@link SeenSequences} of a run may hold in this JVM. Only chunks with holes take of it: a run of any
 * length that loses nothing needs {@value SeenSequences#CHUNK_BYTES} bytes for each producer and inbox. Thread-safe.
 */
public final class SequenceMemory {

    /** What part of the heap the chunks with holes may take. */
    private static final int SHARE_OF_HEAP = 8;

    private final AtomicLong chunksLeft;

    /** @param bytes that chunks with holes may take; more than that is not remembered */
    public SequenceMemory(long bytes) {
        chunksLeft = new AtomicLong(bytes / SeenSequences.CHUNK_BYTES);
    }

    /** An eighth of the largest heap: a bit a message, 1,000 million messages of 1 GiB of heap. */
    public static SequenceMemory ofThisJvm() {
        return new SequenceMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** Asks for one more chunk. @return whether there is room for it */
    boolean take() {
        if (chunksLeft.decrementAndGet() >= 0) return true;
        chunksLeft.incrementAndGet();
        return false;
    }

    /** A chunk has no holes any more, or was not needed. */
    void giveBack() {
        chunksLeft.incrementAndGet();
    }
}
