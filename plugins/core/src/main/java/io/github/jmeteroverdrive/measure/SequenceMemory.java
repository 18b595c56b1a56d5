// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory bound of all {@link SeenSequences} of a run in this JVM. Only chunks with gaps count: a run of any length that
 * loses nothing needs {@value SeenSequences#CHUNK_BYTES} bytes for each producer and inbox. Thread-safe.
 */
public final class SequenceMemory {

    /** Chunks with gaps may take one part in this many of the heap. */
    private static final int SHARE_OF_HEAP = 8;

    private final AtomicLong chunksLeft;

    /** @param bytes limit for chunks with gaps; more is not remembered */
    public SequenceMemory(long bytes) {
        chunksLeft = new AtomicLong(bytes / SeenSequences.CHUNK_BYTES);
    }

    /** An eighth of the maximum heap: at a bit per message, 1,000 million messages per GiB of heap. */
    public static SequenceMemory ofThisJvm() {
        return new SequenceMemory(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    /** Reserves memory for a chunk. @return whether it is available */
    boolean take() {
        if (chunksLeft.decrementAndGet() >= 0) return true;
        chunksLeft.incrementAndGet();
        return false;
    }

    /** Releases a chunk that has no gaps any more, or was not needed. */
    void giveBack() {
        chunksLeft.incrementAndGet();
    }
}
