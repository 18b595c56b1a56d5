// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests without a reply, by an ID that only their sender knows: the message ID, or a correlation ID that the plan
 * sets. Thread-safe.
 */
public final class OpenRequests {

    /** Memory for each, roughly. */
    private static final long BYTES = 300;

    private final ConcurrentHashMap<String, byte[]> stamps = new ConcurrentHashMap<>();
    private final long limit = Runtime.getRuntime().maxMemory() / 16 / BYTES;
    private volatile boolean noted;
    private volatile boolean shared;

    /**
     * The plan has a producer of requests.
     *
     * @param notes whether it stores IDs here
     * @param shares whether several of its requests have the same correlation ID
     */
    public void expect(boolean notes, boolean shares) {
        noted |= notes;
        shared |= shares;
    }

    /** Whether producers store IDs here. */
    public boolean noted() {
        return noted;
    }

    /** Whether several requests may have the same correlation ID. */
    public boolean shared() {
        return shared;
    }

    /** A request was sent. @return false if there is no memory for it */
    public boolean add(String id, MessageStamp stamp) {
        if (stamps.mappingCount() >= limit) return false;
        byte[] bytes = new byte[MessageStamp.BYTES];
        stamp.put(ByteBuffer.wrap(bytes));
        stamps.put(id, bytes);
        return true;
    }

    /** As {@link #take}, for a reply that is still on its queue. */
    public boolean find(String id, MessageStamp into) {
        byte[] bytes = stamps.get(id);
        return bytes != null && into.get(ByteBuffer.wrap(bytes));
    }

    /** A reply has arrived. @return whether there is such a request; a second reply finds none */
    public boolean take(String id, MessageStamp into) {
        byte[] bytes = stamps.remove(id);
        return bytes != null && into.get(ByteBuffer.wrap(bytes));
    }
}
