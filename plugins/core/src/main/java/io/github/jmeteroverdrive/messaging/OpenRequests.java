// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.messaging;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests without a reply, by an ID that only their sender knows: the message ID, or a correlation ID that the plan
 * sets. Thread-safe.
 */
public final class OpenRequests {

    /** Memory for each, roughly. */
    private static final long BYTES = 400;

    private record Request(long producer, long sequence) {}

    private final ConcurrentHashMap<String, byte[]> stamps = new ConcurrentHashMap<>();

    /** The IDs of each request; none if its reply was faster than the sender. */
    private final ConcurrentHashMap<Request, List<String>> open = new ConcurrentHashMap<>();

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
    public boolean add(List<String> ids, MessageStamp stamp) {
        if (stamps.mappingCount() >= limit) return false;
        byte[] bytes = new byte[MessageStamp.BYTES];
        stamp.put(ByteBuffer.wrap(bytes));
        for (String id : ids) stamps.put(id, bytes);
        meet(stamp, ids);
        return true;
    }

    /** A reply to it has arrived, by whatever it was matched: no other has to find it by one of its IDs. */
    public void answered(MessageStamp request) {
        if (noted) meet(request, List.of());
    }

    /** Of a request and its reply, the one that comes second removes both. */
    private void meet(MessageStamp of, List<String> ids) {
        Request request = new Request(of.producer, of.sequence);
        List<String> before = open.mappingCount() < limit ? open.putIfAbsent(request, ids) : open.get(request);
        if (before == null) return;
        open.remove(request);
        before.forEach(stamps::remove);
        ids.forEach(stamps::remove);
    }

    /** As {@link #take}, for a reply that is still on its queue. */
    public boolean find(String id, MessageStamp into) {
        byte[] bytes = stamps.get(id);
        return bytes != null && into.get(ByteBuffer.wrap(bytes));
    }

    /** A reply has arrived. @return whether there is such a request; a second reply finds none */
    public boolean take(String id, MessageStamp into) {
        byte[] bytes = stamps.remove(id);
        if (bytes == null || !into.get(ByteBuffer.wrap(bytes))) return false;
        answered(into);
        return true;
    }
}
