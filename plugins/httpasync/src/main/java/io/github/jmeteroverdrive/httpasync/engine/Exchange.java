// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;

/**
 * A request and what became of it. Times are nanoTime. Used again for another request when it has
 * ended. One thread.
 */
public final class Exchange {

    /** Of a time that there is none of. */
    public static final long NONE = Long.MIN_VALUE;

    /** No connection of its own. */
    private static final int ANY = -1;

    private final ResponseSink sink;
    private final int connection;
    private Request request;
    private long intended;
    private long startedAt;
    private long sentAt;
    private long firstByteAt;
    private long endedAt;
    private long connectNanos;
    private long handshakeNanos;
    private int status;
    private long sentBytes;
    private long receivedBytes;
    private long bodyBytes;
    private String failure;
    private boolean repeated;
    private boolean seen;
    private int redirects;
    private long bodiesBefore;

    Exchange(ResponseSink sink) {
        this(sink, ANY);
    }

    /**
     * @param connection the only one by which its requests go
     */
    Exchange(ResponseSink sink, int connection) {
        this.sink = sink;
        this.connection = connection;
    }

    /** Whether its requests go by one connection, and not by any. */
    boolean isBound() {
        return connection != ANY;
    }

    /** The only one by which its requests go. */
    public int connection() {
        return connection;
    }

    /**
     * A request begins.
     *
     * @param asked is to be sent
     * @param intendedAt when it was meant to go, {@link #NONE} = whenever it may
     */
    void begin(Request asked, long intendedAt, long now) {
        sink.begin();
        request = asked;
        intended = intendedAt;
        startedAt = now;
        sentAt = NONE;
        firstByteAt = NONE;
        endedAt = NONE;
        connectNanos = NONE;
        handshakeNanos = NONE;
        status = 0;
        sentBytes = 0;
        receivedBytes = 0;
        bodyBytes = 0;
        failure = null;
        repeated = false;
        seen = false;
        redirects = 0;
        bodiesBefore = 0;
    }

    /** Its response has sent it elsewhere. */
    void redirected(Request next) {
        sink.begin();
        request = next;
        sentAt = NONE;
        firstByteAt = NONE;
        repeated = false;
        seen = false;
        redirects++;
        bodiesBefore += bodyBytes;
    }

    void connected(long connect, long handshake) {
        connectNanos = connect;
        handshakeNanos = handshake;
    }

    public Request request() {
        return request;
    }

    /** Is shown its response. */
    public ResponseSink sink() {
        return sink;
    }

    void sent(long now, long bytes) {
        sentAt = now;
        sentBytes += bytes;
    }

    void sentMore(long bytes) {
        sentBytes += bytes;
    }

    /** It is to be sent once more; false when that has been so before. */
    boolean again() {
        boolean first = !repeated;
        repeated = true;
        sentAt = NONE;
        firstByteAt = NONE;
        sink.begin();
        return first;
    }

    /** The server says that it has not taken it, and never will. */
    void notTaken() {
        sentAt = NONE;
    }

    /** The server has said something that is about it. */
    void seen() {
        seen = true;
    }

    void came(long now, long bytes) {
        if (firstByteAt == NONE) firstByteAt = now;
        receivedBytes += bytes;
    }

    void answered(long now, int withStatus, long bodyOf) {
        endedAt = now;
        seen = true;
        status = withStatus;
        bodyBytes = bodyOf;
    }

    void failed(long now, String cause) {
        endedAt = now;
        bodyBytes = 0;
        failure = isInDoubt() ? FailureReasons.inDoubt(cause) : cause;
    }

    /** The response is not what was asked for. */
    public void refuse(String cause) {
        failure = cause;
    }

    /** When it was meant to go; {@link #NONE} without a rate. */
    public long intended() {
        return intended;
    }

    /** When it took a connection, which may have had to be opened first. */
    public long startedAt() {
        return startedAt;
    }

    /** When its bytes were handed to the kernel; {@link #NONE} when it is {@link #isUnsent}. */
    public long sentAt() {
        return sentAt;
    }

    /**
     * Whether the server cannot have served it: it was not sent, or the server has not taken it.
     */
    public boolean isUnsent() {
        return sentAt == NONE;
    }

    /** Whether it was sent and got no answer, so that the server may have served it or not. */
    public boolean isInDoubt() {
        return !isUnsent() && !seen;
    }

    /** When the first byte of the response came; {@link #NONE} when none did. */
    public long firstByteAt() {
        return firstByteAt;
    }

    /** When the response was whole, or failed. */
    public long endedAt() {
        return endedAt;
    }

    /** ns to open its connection, the TLS handshake not among them; {@link #NONE} = was open. */
    public long connectNanos() {
        return connectNanos;
    }

    /** ns of its connection's TLS handshake; {@link #NONE} = there was none. */
    public long handshakeNanos() {
        return handshakeNanos;
    }

    /** Status of the response; 0 = none came. */
    public int status() {
        return status;
    }

    /** Bytes of the request, head and body, before any TLS. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Bytes of the response, head, body and framing, before any TLS. */
    public long receivedBytes() {
        return receivedBytes;
    }

    /** Bytes of the response's body without the framing of chunks, as they came. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** The same of this response and of the redirects before it. */
    public long allBodyBytes() {
        return bodiesBefore + bodyBytes;
    }

    /** How many redirects were followed. */
    public int redirects() {
        return redirects;
    }

    /** Why it failed, a short sentence without varying parts; null = it did not. */
    public String failure() {
        return failure;
    }
}
