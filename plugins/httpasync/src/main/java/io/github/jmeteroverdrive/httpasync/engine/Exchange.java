// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;

/** A request and its outcome. Times are nanoTime. Reused for another request when it has ended. One thread. */
public final class Exchange {

    /** Value of a time that does not exist. */
    public static final long NONE = Long.MIN_VALUE;

    /** Value of a status code that does not exist. */
    public static final int NO_CODE = -1;

    private static final int ANY = -1;
    public static final int UNAUTHORIZED = 401;
    static final int EXPECTATION_FAILED = 417;

    private final ResponseSink sink;
    private final int connection;
    private Request request;
    private long intended;
    private long startedAt;
    private long sentAt;
    private long firstByteAt;
    private long lastByteAt;
    private long firstEventAt;
    private long lastEventAt;
    private long endedAt;
    private long connectNanos;
    private long handshakeNanos;
    private int status;
    private long sentBytes;
    private long receivedBytes;
    private long bodyBytes;
    private String failure;
    private long resetCode;
    private int ownCode;
    private String message;
    private boolean retried;
    private int retries;

    /** Whether the server may have served it before it was sent again. */
    private boolean mayBeServed;

    private boolean seen;

    /** Whether a byte of the response to its present request has arrived. */
    private boolean begun;

    private int redirects;
    private int authentications;

    /** The same for the present server. */
    private int authenticationsHere;

    private long redirectBodyBytes;

    Exchange(ResponseSink sink) {
        this(sink, ANY);
    }

    /**
     * For one user, whose requests use one connection of a server, one after another.
     *
     * @param connection its number
     */
    public Exchange(ResponseSink sink, int connection) {
        this.sink = sink;
        this.connection = connection;
    }

    public boolean isBound() {
        return connection != ANY;
    }

    public int connection() {
        return connection;
    }

    /** @param intendedAt when it was due, {@link #NONE} without a rate */
    void begin(Request next, long intendedAt, long now) {
        sink.begin();
        request = next;
        intended = intendedAt;
        startedAt = now;
        sentAt = NONE;
        firstByteAt = NONE;
        firstEventAt = NONE;
        lastEventAt = NONE;
        endedAt = NONE;
        connectNanos = NONE;
        handshakeNanos = NONE;
        status = 0;
        sentBytes = 0;
        receivedBytes = 0;
        bodyBytes = 0;
        failure = null;
        resetCode = NONE;
        ownCode = NO_CODE;
        message = null;
        retried = false;
        retries = 0;
        mayBeServed = false;
        seen = false;
        begun = false;
        redirects = 0;
        authentications = 0;
        authenticationsHere = 0;
        redirectBodyBytes = 0;
    }

    /** Its response leads to another request: a redirect, an answer to a challenge, or the request without Expect. */
    void followedBy(Request next) {
        sink.begin();
        next.traced(request.trace()).within(request.deadlineNanos());
        if (next.server() != request.server()) authenticationsHere = 0;
        if (status == UNAUTHORIZED) {
            authentications++;
            authenticationsHere++;
        } else if (status == EXPECTATION_FAILED) retries++;
        else redirects++;
        status = 0; // a request without a response has none, whatever the response before it was
        request = next;
        sentAt = NONE;
        retried = false;
        mayBeServed = false;
        seen = false;
        begun = false;
        redirectBodyBytes += bodyBytes;
        bodyBytes = 0;
    }

    void connected(long connect, long handshake) {
        connectNanos = connect;
        handshakeNanos = handshake;
    }

    public Request request() {
        return request;
    }

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

    /** Whether its present request has been sent again. */
    boolean isRetried() {
        return retried;
    }

    /**
     * Resets it to be sent again.
     *
     * @param served whether the server may have served it already
     * @return false if that has happened before
     */
    boolean retry(boolean served) {
        boolean first = !retried;
        retried = true;
        mayBeServed |= served;
        retries++;
        sentAt = NONE;
        begun = false;
        sink.begin();
        return first;
    }

    /** The server has reported that it has not processed the request, and never will. */
    void notAccepted() {
        sentAt = NONE;
    }

    /** The server has sent something about it. */
    void seen() {
        seen = true;
    }

    void received(long now, long bytes) {
        if (!begun) firstByteAt = now;
        begun = true;
        lastByteAt = now;
        receivedBytes += bytes;
    }

    /** @param bytes of the body so far */
    void bodyArrived(long bytes) {
        bodyBytes = bytes;
    }

    void eventsArrived(long now) {
        if (firstEventAt == NONE) firstEventAt = now;
        lastEventAt = now;
    }

    void answered(long now, int responseStatus) {
        endedAt = now;
        seen = true;
        status = responseStatus;
    }

    void failed(long now, String cause) {
        endedAt = now;
        failure = isInDoubt() ? FailureReasons.inDoubt(cause) : cause;
    }

    /** The server has reset its stream, or had to be told that it breaks the rules. */
    void reset(long code) {
        resetCode = code;
    }

    /** The error code of HTTP/2 with which its stream ended; {@link #NONE} if it was not reset. */
    public long resetCode() {
        return resetCode;
    }

    boolean isPastDeadline(long now) {
        long limit = request.deadlineNanos();
        return limit > 0 && now - startedAt >= limit;
    }

    /** Whether it failed after its deadline. */
    public boolean isPastDeadline() {
        return isPastDeadline(endedAt);
    }

    public boolean isTimedOut() {
        return failure != null && FailureReasons.isTimeout(failure);
    }

    /** Whether it failed because the run ended. */
    public boolean isGivenUp() {
        return failure != null && failure.endsWith(FailureReasons.GIVEN_UP);
    }

    /**
     * The outcome by a protocol on top of HTTP, such as gRPC.
     *
     * @param code its status code, which results and figures have instead of that of HTTP
     */
    public void concluded(int code, String text) {
        ownCode = code;
        message = text;
    }

    /** Whether it has a status code of a protocol on top of HTTP. */
    public boolean isConcluded() {
        return ownCode != NO_CODE;
    }

    /** The status code for results and figures; {@link #NO_CODE} if there is none, because there was no response. */
    public int code() {
        if (isConcluded()) return ownCode;
        return status == 0 ? NO_CODE : status;
    }

    /** The text that the protocol on top of HTTP gives its result; null = none. */
    public String message() {
        return message;
    }

    /** The response is not what was expected. */
    public void reject(String cause) {
        failure = cause;
    }

    /** @param where it failed, with a colon and a blank, in front of the cause */
    public void failedAt(String where) {
        failure = FailureReasons.at(where, failure);
    }

    /** When it was due; {@link #NONE} without a rate. */
    public long intended() {
        return intended;
    }

    /** When it got a connection, which may have had to be opened first. */
    public long startedAt() {
        return startedAt;
    }

    /** When its bytes were handed to the kernel, the last time; {@link #NONE} if they were not. */
    public long sentAt() {
        return sentAt;
    }

    /** Whether the server cannot have processed it. */
    public boolean isUnsent() {
        return sentAt == NONE && !mayBeServed;
    }

    /** Whether it was sent, and nothing came back until a time-out or the end of the run. */
    public boolean isUnanswered() {
        return isInDoubt() && FailureReasons.isSilence(failure);
    }

    /** Whether it was sent and got no response, so that the server may or may not have processed it. */
    public boolean isInDoubt() {
        return !isUnsent() && !seen;
    }

    /** When the first byte of the last response arrived, perhaps a redirect; {@link #NONE} if there is none. */
    public long firstByteAt() {
        return firstByteAt;
    }

    /** When the last byte so far arrived; valid if there is a {@link #firstByteAt}. */
    long lastByteAt() {
        return lastByteAt;
    }

    /** When the first event of the response arrived; {@link #NONE} if none did, or they are not read. */
    public long firstEventAt() {
        return firstEventAt;
    }

    /** When the last event so far arrived; {@link #NONE} if none did, or they are not read. */
    public long lastEventAt() {
        return lastEventAt;
    }

    /** When the response was complete, or failed. */
    public long endedAt() {
        return endedAt;
    }

    /** Time to open its connection, without TLS; {@link #NONE} = it was open. */
    public long connectNanos() {
        return connectNanos;
    }

    /** Time of its connection's TLS handshake; {@link #NONE} = there was none. */
    public long handshakeNanos() {
        return handshakeNanos;
    }

    /** 0 = no response. */
    public int status() {
        return status;
    }

    /** Bytes of head and body, before any TLS. */
    public long sentBytes() {
        return sentBytes;
    }

    /** Bytes of head, body and framing, before any TLS. */
    public long receivedBytes() {
        return receivedBytes;
    }

    /** Bytes of the response's body as received, without chunk framing; also if its rest never arrived. */
    public long bodyBytes() {
        return bodyBytes;
    }

    /** The same for this response and the redirects before it. */
    public long allBodyBytes() {
        return redirectBodyBytes + bodyBytes;
    }

    /** How often it was sent again because the server had closed the connection, or did not process it. */
    public int retries() {
        return retries;
    }

    public int redirects() {
        return redirects;
    }

    /** How often it was sent again with an answer to a challenge. */
    public int authentications() {
        return authentications;
    }

    /** The same since it was redirected from another server. */
    public int authenticationsHere() {
        return authenticationsHere;
    }

    /** Why it failed, a short sentence without variable parts; null = it did not. */
    public String failure() {
        return failure;
    }
}
