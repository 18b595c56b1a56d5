// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.util.collection.IntObjectHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The streams of one connection of HTTP/2. One thread. */
final class Http2Streams {

    private static final int LAST = Integer.MAX_VALUE;

    private final IntObjectHashMap<Http2Stream> open = new IntObjectHashMap<>();

    /** Given up by us; what the server had under way for them may still come. */
    private final Set<Integer> cancelled = new HashSet<>();

    private int next = 1;

    /** Whether there is a number left for another one. */
    boolean hasNext() {
        return next < LAST;
    }

    Http2Stream open(Exchange exchange, long window) {
        Http2Stream made = new Http2Stream(next, exchange, window);
        open.put(next, made);
        next += 2;
        return made;
    }

    /** Null when it is not open. */
    Http2Stream get(int id) {
        return open.get(id);
    }

    void remove(Http2Stream stream) {
        open.remove(stream.id);
    }

    void cancel(Http2Stream stream) {
        open.remove(stream.id);
        cancelled.add(stream.id);
    }

    /**
     * Whether something may still come on a stream that is not open.
     *
     * @param end whether it is the last
     */
    boolean mayCome(int id, boolean end) {
        return end ? cancelled.remove(id) : cancelled.contains(id);
    }

    /** Whether we opened it once. */
    boolean known(int id) {
        return (id & 1) == 1 && id < next;
    }

    int count() {
        return open.size();
    }

    /** Those that are open now. */
    List<Http2Stream> all() {
        return new ArrayList<>(open.values());
    }

    /** Those that were open until now. */
    List<Http2Stream> takeAll() {
        List<Http2Stream> taken = all();
        open.clear();
        return taken;
    }
}
