// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.util.ArrayList;
import java.util.List;

/** The outcome of a request, and its messages. Reused for each request; one thread. */
public final class Answer {

    public enum Outcome {
        DONE,
        /** The server refused a valid request; recorded of deletions only. */
        REFUSED,
        FAILED,
        /** The worker was aborted before there was an answer. */
        UNANSWERED
    }

    private final List<PatternMessage> messages = new ArrayList<>();
    private int size;
    private int foreign;
    private Outcome outcome = Outcome.FAILED;
    private String code = "";
    private String text = "";
    private long bytesSent;
    private long bytesReceived;
    private boolean unreachable;

    void begin() {
        size = 0;
        foreign = 0;
        bytesSent = 0;
        bytesReceived = 0;
        unreachable = false;
    }

    /** The request succeeded. */
    public void done(String responseCode, String responseText) {
        end(Outcome.DONE, responseCode, responseText);
    }

    public void refused(String responseCode, String responseText) {
        end(Outcome.REFUSED, responseCode, responseText);
    }

    /** @param responseText a short cause, the same for all failures of a kind, to count them */
    public void failed(String responseCode, String responseText) {
        end(Outcome.FAILED, responseCode, responseText);
    }

    /** The server could not be reached: the worker waits before the next request. */
    public void unreachable(String responseCode, String responseText) {
        failed(responseCode, responseText);
        unreachable = true;
    }

    /** The worker was aborted before there was an answer: the outcome is unknown. */
    public void unanswered(String responseCode, String responseText) {
        end(Outcome.UNANSWERED, responseCode, responseText);
    }

    private void end(Outcome how, String responseCode, String responseText) {
        outcome = how;
        code = responseCode;
        text = responseText;
    }

    /** Bytes on the wire if the protocol provides them, else of the bodies. */
    public void bytes(long sent, long received) {
        bytesSent = sent;
        bytesReceived = received;
    }

    /** Adds a message, whose fields the caller sets. */
    public PatternMessage next() {
        if (size == messages.size()) messages.add(new PatternMessage());
        return messages.get(size++);
    }

    /** The message added last is not of this run. */
    public void lastIsForeign() {
        size--;
        foreign++;
    }

    Outcome outcome() {
        return outcome;
    }

    String code() {
        return code;
    }

    String text() {
        return text;
    }

    boolean isUnreachable() {
        return unreachable;
    }

    /** The number of messages of this run. */
    int size() {
        return size;
    }

    /** Whether there was no message, not even one of another run. */
    boolean isEmpty() {
        return outcome == Outcome.DONE && size + foreign == 0;
    }

    /** The number of messages of other runs. */
    int foreign() {
        return foreign;
    }

    PatternMessage message(int index) {
        return messages.get(index);
    }

    long bytesSent() {
        return bytesSent;
    }

    long bytesReceived() {
        return bytesReceived;
    }
}
