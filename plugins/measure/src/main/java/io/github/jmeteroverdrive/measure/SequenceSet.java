package io.github.jmeteroverdrive.measure;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A set of sequence numbers (0 or more) as bits in chunks of {@value #CHUNK}; a chunk that is complete
 * costs nothing, so a run of any length without losses stays small. Not thread-safe.
 */
final class SequenceSet implements Serializable {

    @Serial private static final long serialVersionUID = 1;

    static final int CHUNK = 4096;
    private static final int WORDS = CHUNK / Long.SIZE;
    /** Stands for a chunk with every bit set. */
    private static final long[] FULL = new long[0];

    private final Map<Long, long[]> chunks = new HashMap<>();
    private transient long lastKey = -1;
    private transient long[] lastChunk;

    /** @return whether {@code sequence} was not in the set before */
    boolean add(long sequence) {
        long key = sequence / CHUNK;
        if (key != lastKey || lastChunk == null) {
            lastKey = key;
            lastChunk = chunks.computeIfAbsent(key, k -> new long[WORDS]);
        }
        if (lastChunk.length == 0) return false;
        int word = (int) (sequence / Long.SIZE % WORDS);
        long bit = 1L << sequence;
        if ((lastChunk[word] & bit) != 0) return false;
        lastChunk[word] |= bit;
        return true;
    }

    boolean contains(long sequence) {
        long[] chunk = chunks.get(sequence / CHUNK);
        if (chunk == null) return false;
        return chunk.length == 0 || (chunk[(int) (sequence / Long.SIZE % WORDS)] & 1L << sequence) != 0;
    }

    /** Adds all of {@code other}, which stays as it is. @return how many were in both */
    long addAll(SequenceSet other) {
        long both = 0;
        for (Map.Entry<Long, long[]> entry : other.chunks.entrySet()) {
            long[] theirs = entry.getValue();
            long[] mine = chunks.get(entry.getKey());
            if (mine == null) chunks.put(entry.getKey(), compact(theirs.clone()));
            else if (mine.length == 0) both += size(theirs);
            else if (theirs.length == 0) {
                both += size(mine);
                chunks.put(entry.getKey(), FULL);
            } else {
                both += merge(mine, theirs);
                chunks.put(entry.getKey(), compact(mine));
            }
        }
        lastChunk = null;
        return both;
    }

    private static long merge(long[] mine, long[] theirs) {
        long both = 0;
        for (int i = 0; i < WORDS; i++) {
            both += Long.bitCount(mine[i] & theirs[i]);
            mine[i] |= theirs[i];
        }
        return both;
    }

    private static long[] compact(long[] chunk) {
        return size(chunk) == CHUNK ? FULL : chunk;
    }

    private static long size(long[] chunk) {
        return chunk.length == 0 ? CHUNK : Arrays.stream(chunk).map(Long::bitCount).sum();
    }

    /** How many sequences of {@code [from, to)} are in the set. */
    long countBetween(long from, long to) {
        long count = 0;
        for (Map.Entry<Long, long[]> entry : chunks.entrySet()) {
            long first = entry.getKey() * CHUNK;
            if (first >= from && first + CHUNK <= to) count += size(entry.getValue());
            else {
                for (long s = Math.max(first, from); s < Math.min(first + CHUNK, to); s++) {
                    if (contains(s)) count++;
                }
            }
        }
        return count;
    }

    /** The smallest element, or -1 when empty. */
    long first() {
        return chunks.keySet().stream().min(Long::compare).map(key -> edge(key, 1)).orElse(-1L);
    }

    /** The largest element, or -1 when empty. */
    long last() {
        return chunks.keySet().stream().max(Long::compare).map(key -> edge(key, -1)).orElse(-1L);
    }

    private long edge(long key, int step) {
        long sequence = step > 0 ? key * CHUNK : key * CHUNK + CHUNK - 1;
        while (!contains(sequence)) sequence += step;
        return sequence;
    }
}
