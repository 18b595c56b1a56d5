// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.address;

import io.github.jmeteroverdrive.jms.message.MessageStamp;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests that wait for a reply, by an ID that only their sender knows: the message ID, or a
 * correlation ID that the plan gives each message. Thread-safe.
 */
public final class OpenRequests {

    /** About so many bytes each. */
    private static final long BYTES = 300;

    private final ConcurrentHashMap<String, byte[]> stamps = new ConcurrentHashMap<>();
    private final long most = Runtime.getRuntime().maxMemory() / 16 / BYTES;
    private volatile boolean noted;
    private volatile boolean shared;

    /**
     * A producer begins.
     *
     * @param notes whether it notes IDs here
     * @param shares whether several requests have one correlation ID
     */
    public void producerBegins(boolean notes, boolean shares) {
        noted |= notes;
        shared |= shares;
    }

    /** Whether producers note the IDs of their requests here. */
    public boolean noted() {
        return noted;
    }

    /** Whether a correlation ID may not tell which request it is of. */
    public boolean shared() {
        return shared;
    }

    /**
     * A request with this ID was sent.
     *
     * @return false when there is no memory for it
     */
    public boolean add(String id, MessageStamp stamp) {
        if (stamps.mappingCount() >= most) return false;
        byte[] bytes = new byte[MessageStamp.BYTES];
        stamp.put(ByteBuffer.wrap(bytes));
        stamps.put(id, bytes);
        return true;
    }

    /** As {@link #take}, of a reply that still lies on its queue. */
    boolean find(String id, MessageStamp into) {
        byte[] bytes = stamps.get(id);
        return bytes != null && into.get(ByteBuffer.wrap(bytes));
    }

    /**
     * A reply has come.
     *
     * @param id its correlation ID
     * @param into gets the request's stamp
     * @return whether there is such a request; its second reply finds none
     */
    public boolean take(String id, MessageStamp into) {
        byte[] bytes = stamps.remove(id);
        return bytes != null && into.get(ByteBuffer.wrap(bytes));
    }
}
