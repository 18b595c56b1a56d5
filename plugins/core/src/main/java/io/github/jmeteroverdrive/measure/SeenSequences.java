// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which messages an inbox has got since the run began, whichever of its consumers in this JVM took them: so a second
 * copy is known when it comes, however late. Thread-safe; a message costs one atomic operation and no garbage.
 *
 * <p>A producer's sequence numbers are bits in chunks of {@value #CHUNK}, {@value #CHUNK_BYTES} bytes each. Of a chunk
 * that is full only that is kept, some 70 bytes: 1,000 million messages without a loss take 4 MB. Chunks with holes are
 * bounded by {@link SequenceMemory}; what lies beyond is not remembered.
 */
public final class SeenSequences {

    static final int CHUNK = 1 << 14;

    static final int CHUNK_BYTES = CHUNK / Byte.SIZE;

    private static final int WORDS = CHUNK / Long.SIZE;
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** Stands for every chunk that has no holes. */
    private static final Chunk FULL = new Chunk(0);

    /** So many sequence numbers of a producer from a multiple of {@value #CHUNK} on. */
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

    /** The messages of one producer. */
    final class Producer {
        private final Map<Long, Chunk> chunks = new ConcurrentHashMap<>();

        /**
         * The chunk that a sequence number belongs to, which a consumer may keep for the next one.
         *
         * @return null when there is no memory for it
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

    /** Makes an inbox that has got nothing. */
    public SeenSequences(SequenceMemory memory) {
        this.memory = memory;
    }

    Producer producer(long id) {
        return producers.computeIfAbsent(id, i -> new Producer());
    }

    /** Whether a message has arrived here. */
    public boolean contains(long producer, long sequence) {
        Producer from = producers.get(producer);
        Chunk chunk = from == null ? null : from.chunks.get(sequence / CHUNK);
        return chunk != null && chunk.contains(sequence);
    }

    /** Whether a message of a producer has arrived here. */
    public boolean knows(long producer) {
        return producers.containsKey(producer);
    }

    /** How many different messages of a producer have arrived; walks over all its chunks. */
    public long count(long producer) {
        Producer from = producers.get(producer);
        return from == null
                ? 0
                : from.chunks.values().stream().mapToLong(Chunk::size).sum();
    }
}
