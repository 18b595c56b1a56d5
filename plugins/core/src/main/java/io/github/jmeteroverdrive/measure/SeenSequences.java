// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The messages that an inbox has received since the run began, by any of its consumers in this JVM. Detects a duplicate
 * however late it arrives. Thread-safe; a message costs one atomic operation and no allocation.
 *
 * <p>A producer's sequence numbers are bits in chunks of {@value #CHUNK}, {@value #CHUNK_BYTES} bytes each. Of a full
 * chunk only an entry of about 70 bytes remains: 1,000 million messages without a loss take 4 MB. Chunks with gaps are
 * bounded by {@link SequenceMemory}; beyond that bound nothing is remembered.
 */
public final class SeenSequences {

    static final int CHUNK = 1 << 14;

    static final int CHUNK_BYTES = CHUNK / Byte.SIZE;

    private static final int WORDS = CHUNK / Long.SIZE;
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** Represents every chunk without gaps. */
    private static final Chunk FULL = new Chunk(0);

    /** {@value #CHUNK} sequence numbers of a producer, starting at a multiple of that. */
    static final class Chunk {
        private final long[] words;
        private final AtomicInteger fullWords = new AtomicInteger();

        private Chunk(int words) {
            this.words = new long[words];
        }

        private boolean contains(long sequence) {
            return this == FULL || ((long) WORD.getVolatile(words, word(sequence)) & 1L << sequence) != 0;
        }

        private long size() {
            if (this == FULL) return CHUNK;
            long size = 0;
            for (int i = 0; i < words.length; i++) size += Long.bitCount((long) WORD.getVolatile(words, i));
            return size;
        }

        private static int word(long sequence) {
            return (int) (sequence & CHUNK - 1) / Long.SIZE;
        }
    }

    final class Producer {
        private final Map<Long, Chunk> chunks = new ConcurrentHashMap<>();

        /**
         * The chunk of a sequence number, which a consumer may reuse for the next one.
         *
         * @return null if there is no memory for it
         */
        Chunk chunk(long sequence) {
            long key = sequence / CHUNK;
            Chunk known = chunks.get(key);
            if (known != null || !memory.take()) return known;
            Chunk made = new Chunk(WORDS);
            known = chunks.putIfAbsent(key, made);
            if (known == null) return made;
            memory.giveBack();
            return known;
        }

        /**
         * @param chunk that of {@code sequence}
         * @return whether {@code sequence} was not in it before
         */
        boolean add(Chunk chunk, long sequence) {
            if (chunk == FULL) return false;
            long bit = 1L << sequence;
            long before = (long) WORD.getAndBitwiseOr(chunk.words, Chunk.word(sequence), bit);
            if ((before & bit) != 0) return false;
            if ((before | bit) == -1 && chunk.fullWords.incrementAndGet() == WORDS) {
                chunks.put(sequence / CHUNK, FULL);
                memory.giveBack();
            }
            return true;
        }
    }

    private final Map<Long, Producer> producers = new ConcurrentHashMap<>();
    private final SequenceMemory memory;

    public SeenSequences(SequenceMemory memory) {
        this.memory = memory;
    }

    Producer producer(long id) {
        return producers.computeIfAbsent(id, i -> new Producer());
    }

    public boolean contains(long producer, long sequence) {
        Producer from = producers.get(producer);
        Chunk chunk = from == null ? null : from.chunks.get(sequence / CHUNK);
        return chunk != null && chunk.contains(sequence);
    }

    /** Whether any message of a producer has arrived. */
    public boolean knows(long producer) {
        return producers.containsKey(producer);
    }

    /** Number of distinct messages of a producer that have arrived; visits all its chunks. */
    public long count(long producer) {
        Producer from = producers.get(producer);
        return from == null
                ? 0
                : from.chunks.values().stream().mapToLong(Chunk::size).sum();
    }
}
