// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * A set of sequence numbers (0 or more) as bits in chunks of {@value #CHUNK}. A merged set stores no bits for a
 * complete chunk, and not even an entry if all chunks before it are complete: a run of any length without losses takes
 * no memory. Not thread-safe.
 */
final class SequenceSet implements Serializable {

    private static final long serialVersionUID = 1;

    static final int CHUNK = 4096;

    private static final int WORDS = CHUNK / Long.SIZE;

    /**
     * Represents a chunk with every bit set; recognized by its length, because an instance from another JVM is not
     * identical.
     */
    private static final long[] FULL = new long[0];

    private final Map<Long, long[]> chunks = new HashMap<>();

    /** The chunks below this one are full, and not in the map. */
    private long complete;

    private transient long lastKey;
    private transient long[] lastChunk;

    boolean add(long sequence) {
        if (sequence < 0) throw new IllegalArgumentException("sequence number is negative: " + sequence);
        long key = sequence / CHUNK;
        if (lastChunk == null || key != lastKey) {
            lastChunk = key < complete ? FULL : chunks.computeIfAbsent(key, k -> new long[WORDS]);
            lastKey = key;
        }
        if (isFull(lastChunk)) return false;
        int word = word(sequence);
        long before = lastChunk[word];
        lastChunk[word] = before | 1L << sequence;
        return before != lastChunk[word];
    }

    boolean contains(long sequence) {
        long[] chunk = chunk(sequence / CHUNK);
        if (chunk == null) return false;
        return isFull(chunk) || (chunk[word(sequence)] & 1L << sequence) != 0;
    }

    /**
     * Adds all of {@code other}, which does not change.
     *
     * @return how many were in both
     */
    long addAll(SequenceSet other) {
        long both = 0;
        for (long key = 0; key < other.complete; key++) both += merge(key, FULL);
        for (Map.Entry<Long, long[]> chunk : other.chunks.entrySet()) both += merge(chunk.getKey(), chunk.getValue());
        while (isFull(chunks.get(complete))) chunks.remove(complete++);
        lastChunk = null;
        return both;
    }

    boolean intersects(SequenceSet other) {
        if (complete > 0 && other.beginsBelow(complete)) return true;
        if (other.complete > 0 && beginsBelow(other.complete)) return true;
        for (Map.Entry<Long, long[]> chunk : other.chunks.entrySet())
            if (intersect(chunk(chunk.getKey()), chunk.getValue())) return true;
        return false;
    }

    private static boolean intersect(long[] mine, long[] theirs) {
        if (mine == null) return false;
        if (isFull(mine)) return size(theirs) > 0;
        if (isFull(theirs)) return size(mine) > 0;
        for (int i = 0; i < WORDS; i++) if ((mine[i] & theirs[i]) != 0) return true;
        return false;
    }

    private boolean beginsBelow(long key) {
        long first = first();
        return first >= 0 && first / CHUNK < key;
    }

    private long merge(long key, long[] theirs) {
        long[] mine = chunk(key);
        if (isFull(mine)) return size(theirs);
        if (mine == null) mine = new long[WORDS];
        long before = size(mine);
        for (int i = 0; i < WORDS; i++) mine[i] |= isFull(theirs) ? -1 : theirs[i];
        long after = size(mine);
        chunks.put(key, after == CHUNK ? FULL : mine);
        return before + size(theirs) - after;
    }

    /** The numbers of {@code [from, to)} that are not in the set, ascending; {@code from} is 0 or more. */
    LongStream absentBetween(long from, long to) {
        if (from >= to) return LongStream.empty();
        return LongStream.rangeClosed(Math.max(from / CHUNK, complete), (to - 1) / CHUNK)
                .filter(key -> !isFull(chunk(key)))
                .flatMap(key -> LongStream.range(Math.max(key * CHUNK, from), Math.min((key + 1) * CHUNK, to)))
                .filter(sequence -> !contains(sequence));
    }

    long size() {
        long size = complete * CHUNK;
        for (long[] chunk : chunks.values()) size += size(chunk);
        return size;
    }

    /** All elements, in no particular order. */
    LongStream elements() {
        LongStream inChunks = chunks.keySet().stream()
                .flatMapToLong(key -> LongStream.range(key * CHUNK, (key + 1) * CHUNK))
                .filter(this::contains);
        return LongStream.concat(LongStream.range(0, complete * CHUNK), inChunks);
    }

    /** The smallest element, or -1 when empty. */
    long first() {
        if (complete > 0) return 0;
        if (chunks.isEmpty()) return -1;
        long first = Collections.min(chunks.keySet()) * CHUNK;
        while (!contains(first)) first++;
        return first;
    }

    /** The largest element, or -1 when empty. */
    long last() {
        if (chunks.isEmpty()) return complete * CHUNK - 1;
        long last = Collections.max(chunks.keySet()) * CHUNK + CHUNK - 1;
        while (!contains(last)) last--;
        return last;
    }

    private long[] chunk(long key) {
        return key < complete ? FULL : chunks.get(key);
    }

    private static int word(long sequence) {
        return (int) (sequence % CHUNK / Long.SIZE);
    }

    private static boolean isFull(long[] chunk) {
        return chunk != null && chunk.length == 0;
    }

    private static long size(long[] chunk) {
        return isFull(chunk) ? CHUNK : Arrays.stream(chunk).map(Long::bitCount).sum();
    }
}
