// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.framing;

/**
 * Follows the bytes of one response, interim ones before it included, to its end. Bytes of the body
 * are counted only; they need not be there. One thread.
 */
final class Framing {

    private enum State {
        HEAD,
        BODY,
        UNTIL_END,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        /** The response has come, or what has come is none: what follows does not belong to it. */
        DONE,
        TUNNEL
    }

    private final String method;
    private final Line line = new Line();
    private State state = State.HEAD;
    private Head head;
    private Chunk chunk;
    private long left;
    private String complaint;

    /**
     * @param method of the request
     */
    Framing(String method) {
        this.method = method;
    }

    /**
     * Takes what a read has brought.
     *
     * @return how many of these bytes belong to the response
     */
    int take(byte[] bytes, int offset, int count) {
        int at = 0;
        try {
            while (at < count && state != State.DONE)
                at += take(bytes, offset + at, offset + count, count - at);
        } catch (Malformed e) {
            complaint = e.getMessage();
            state = State.DONE;
            return count; // HttpClient shall see what it makes of them
        }
        return at;
    }

    private int take(byte[] bytes, int from, int to, int count) throws Malformed {
        switch (state) {
            case UNTIL_END, TUNNEL:
                return count;
            case BODY, CHUNK:
                int passed = (int) Math.min(left, count);
                left -= passed;
                if (left == 0) state = state == State.BODY ? State.DONE : State.CHUNK_END;
                return passed;
            default:
                for (int at = from; at < to; at++) {
                    if (!line.take(bytes[at])) continue;
                    line(line.next());
                    return at + 1 - from;
                }
                return count;
        }
    }

    private void line(String text) throws Malformed {
        switch (state) {
            case HEAD -> {
                if (head == null) {
                    head = new Head();
                    head.status(text);
                } else if (!text.isEmpty()) head.field(text);
                else body();
            }
            case CHUNK_SIZE -> {
                chunk = Chunk.of(text);
                left = chunk.size();
                state = left == 0 ? State.TRAILER : State.CHUNK;
            }
            case CHUNK_END -> {
                chunk.end(text);
                state = State.CHUNK_SIZE;
            }
            default -> {
                if (text.isEmpty()) state = State.DONE;
            }
        }
    }

    private void body() throws Malformed {
        if (head.isInterim()) {
            head = null;
            return;
        }
        if (head.tunnels(method)) {
            state = State.TUNNEL;
            return;
        }
        long length = head.body(method);
        left = Math.max(0, length);
        if (length == Head.CHUNKED) state = State.CHUNK_SIZE;
        else if (length == Head.UNTIL_END) state = State.UNTIL_END;
        else state = left == 0 ? State.DONE : State.BODY;
    }

    /** The connection has ended, in order. */
    void end() {
        if (complaint != null) return;
        if (state == State.HEAD && (head != null || line.begun()))
            complaint = "The response was cut off: the connection ended within its header.";
        else if (state == State.TRAILER)
            complaint = "The body was cut off: the empty line behind its last chunk is missing.";
    }

    /** Whether all of the response has come, so that what follows is none of it. */
    boolean done() {
        return state == State.DONE;
    }

    /** What breaks the rules, a sentence; null while nothing does. */
    String complaint() {
        return complaint;
    }
}
