// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.util.collection.IntObjectHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The streams of one HTTP/2 connection. One thread. */
final class Http2Streams {

    private static final int LAST = Integer.MAX_VALUE;
    private static final int MAX_CANCELLED = 10_000;

    private final IntObjectHashMap<Http2Stream> open = new IntObjectHashMap<>();

    /** Cancelled by us; what the server had sent for them may still arrive. */
    private final Set<Integer> cancelled = new LinkedHashSet<>();

    /** What arrives for this id and those before it is ignored: servers need not confirm that a stream is cancelled. */
    private int forgotten;

    private int next = 1;

    /** Whether an id is left for another stream. */
    boolean hasNext() {
        return next < LAST;
    }

    Http2Stream open(Exchange exchange, long window) {
        Http2Stream stream = new Http2Stream(next, exchange, window);
        open.put(next, stream);
        next += 2;
        return stream;
    }

    /** The open stream of an id, or null. */
    Http2Stream get(int id) {
        return open.get(id);
    }

    void remove(Http2Stream stream) {
        open.remove(stream.id);
    }

    void cancel(Http2Stream stream) {
        open.remove(stream.id);
        cancelled.add(stream.id);
        if (cancelled.size() <= MAX_CANCELLED) return;
        Iterator<Integer> oldest = cancelled.iterator();
        forgotten = Math.max(forgotten, oldest.next());
        oldest.remove();
    }

    /**
     * Whether a frame may arrive on a stream that is not open.
     *
     * @param end whether it is the last
     */
    boolean mayArrive(int id, boolean end) {
        return id <= forgotten && wasOpened(id) || (end ? cancelled.remove(id) : cancelled.contains(id));
    }

    boolean wasOpened(int id) {
        return (id & 1) == 1 && id < next;
    }

    int count() {
        return open.size();
    }

    /** A copy of the open streams. */
    List<Http2Stream> all() {
        return new ArrayList<>(open.values());
    }

    List<Http2Stream> removeAll() {
        List<Http2Stream> removed = all();
        open.clear();
        return removed;
    }

    /** A request on a stream, and what has arrived of its response. One thread. */
    static final class Http2Stream {

        private static final long UNKNOWN = -1;
        private static final int MIN_FINAL_STATUS = 200;
        private static final int NO_CONTENT = 204;
        private static final int NOT_MODIFIED = 304;

        final int id;
        final Exchange exchange;

        /** The unsent rest of the request's body; null = nothing. */
        ByteBuf body;

        /** Reads the body that is sent while it is read; null = none, or its end was sent. */
        StreamedBody.Reader reader;

        boolean awaitsContinue;

        /** Bytes that the server accepts on this stream. */
        long window;

        /** Bytes received since the last window update. */
        int consumed;

        private int status;
        private long contentLength = UNKNOWN;
        private long bodyBytes;

        Http2Stream(int id, Exchange exchange, long window) {
            this.id = id;
            this.exchange = exchange;
            this.window = window;
        }

        boolean hasUnsentBody() {
            return body != null || reader != null;
        }

        void endBody() {
            body = null;
            try {
                if (reader != null) reader.close();
            } catch (IOException e) {
                // it was only read
            }
            reader = null;
        }

        /** Whether the head of the final response has arrived. */
        boolean hasHead() {
            return status >= MIN_FINAL_STATUS;
        }

        /** @param length the Content-Length, or null */
        void head(int code, Long length) {
            status = code;
            contentLength = length == null ? UNKNOWN : length;
            exchange.sink().head(code);
        }

        /** Counts bytes of the body. @return false if there are more than its Content-Length */
        boolean count(int bytes) {
            bodyBytes += bytes;
            exchange.bodyArrived(bodyBytes);
            return contentLength == UNKNOWN || bodyBytes <= contentLength || hasNoBody();
        }

        private boolean hasNoBody() {
            return exchange.request().isHead() || status == NO_CONTENT || status == NOT_MODIFIED;
        }

        /** Whether the body is as long as its Content-Length. */
        boolean isComplete() {
            return hasNoBody() ? bodyBytes == 0 : contentLength == UNKNOWN || bodyBytes == contentLength;
        }

        int status() {
            return status;
        }
    }
}
