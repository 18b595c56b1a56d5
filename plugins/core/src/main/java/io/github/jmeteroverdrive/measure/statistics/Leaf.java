// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.statistics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counters of one thread for one destination. Single-writer: that thread counts and closes; any thread reads. Counting
 * is wait-free, reads no clock and shares no cache line with another writer.
 *
 * <pre>{@code
 * Leaf leaf = statistics.open(threadName, "queue://orders");
 * leaf.sent(payload.length);
 * leaf.close();
 * }</pre>
 */
public final class Leaf implements AutoCloseable {

    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

    /** 128 bytes on either side: processors fetch cache lines of 64 bytes in pairs. */
    private static final int PADDING = 16;

    private static final int MESSAGES_SENT = PADDING + Counter.MESSAGES_SENT.ordinal();
    private static final int BYTES_SENT = PADDING + Counter.BYTES_SENT.ordinal();
    private static final int MESSAGES_RECEIVED = PADDING + Counter.MESSAGES_RECEIVED.ordinal();
    private static final int BYTES_RECEIVED = PADDING + Counter.BYTES_RECEIVED.ordinal();

    private final long[] cells = new long[PADDING + Counter.COUNT + PADDING];
    private final Statistics owner;
    private final Node[] nodes;
    private final long[] seen = new long[Counter.COUNT];
    private volatile boolean counting;

    Leaf(Statistics owner, Node... nodes) {
        this.owner = owner;
        this.nodes = nodes;
    }

    /** A leaf that counts nothing, for a run without statistics. */
    public static Leaf idle() {
        return new Leaf(null);
    }

    /** Counts a sent message with its payload bytes. */
    public void sent(long bytes) {
        if (counting) add(MESSAGES_SENT, 1, BYTES_SENT, bytes);
    }

    /** Counts a received message with its payload bytes. */
    public void received(long bytes) {
        if (counting) add(MESSAGES_RECEIVED, 1, BYTES_RECEIVED, bytes);
    }

    /** Counts sent messages with their total payload bytes. */
    public void sent(long messages, long bytes) {
        if (counting) add(MESSAGES_SENT, messages, BYTES_SENT, bytes);
    }

    /** Counts received messages with their total payload bytes. */
    public void received(long messages, long bytes) {
        if (counting) add(MESSAGES_RECEIVED, messages, BYTES_RECEIVED, bytes);
    }

    private void add(int messageCell, long messages, int byteCell, long bytes) {
        // opaque: atomic and eventually visible to readers, without a fence
        CELLS.setOpaque(cells, messageCell, cells[messageCell] + messages);
        CELLS.setOpaque(cells, byteCell, cells[byteCell] + bytes);
    }

    /** Snapshots the counts. Requires the owner's lock. */
    void capture() {
        for (int i = 0; i < seen.length; i++) seen[i] = (long) CELLS.getOpaque(cells, PADDING + i);
    }

    /** Adds the snapshot, so that all nodes see the same counts. Requires the owner's lock. */
    void addTo(long[] sums) {
        for (int i = 0; i < sums.length; i++) sums[i] += seen[i];
    }

    /** The test, the destination and the connection that it belongs to. */
    Node[] nodes() {
        return nodes;
    }

    void setCounting(boolean counting) {
        this.counting = counting;
    }

    /** The writer has ended; its counts remain in the sums. A second call does nothing. */
    @Override
    public void close() {
        if (owner != null) owner.close(this);
    }
}
