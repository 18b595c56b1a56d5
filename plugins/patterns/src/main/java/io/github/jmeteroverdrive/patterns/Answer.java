// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns;

import java.util.ArrayList;
import java.util.List;

/** How a request ended, and the messages it brought. Reused for each request; one thread. */
public final class Answer {

    /** What a request came to. */
    public enum Outcome {
        DONE,
        /** The server understood and would not: only deletions are told apart by this. */
        REFUSED,
        FAILED,
        /** The worker was told to end before there was an answer. */
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

    /** A new request begins. */
    void begin() {
        size = 0;
        foreign = 0;
        bytesSent = 0;
        bytesReceived = 0;
        unreachable = false;
    }

    /**
     * It did what it was to do.
     *
     * @param responseCode as it stands in the results file
     */
    public void done(String responseCode, String responseText) {
        end(Outcome.DONE, responseCode, responseText);
    }

    /** The server would not. */
    public void refused(String responseCode, String responseText) {
        end(Outcome.REFUSED, responseCode, responseText);
    }

    /**
     * It failed.
     *
     * @param responseText a short cause without varying parts, for failures are counted by it
     */
    public void failed(String responseCode, String responseText) {
        end(Outcome.FAILED, responseCode, responseText);
    }

    /** It failed before there was an answer: the next one is better tried a little later. */
    public void unreachable(String responseCode, String responseText) {
        failed(responseCode, responseText);
        unreachable = true;
    }

    /** The worker was told to end before there was an answer: nobody knows what came of it. */
    public void unanswered(String responseCode, String responseText) {
        end(Outcome.UNANSWERED, responseCode, responseText);
    }

    private void end(Outcome how, String responseCode, String responseText) {
        outcome = how;
        code = responseCode;
        text = responseText;
    }

    /** Bytes on the wire, as far as the protocol knows them, else of the bodies. */
    public void bytes(long sent, long received) {
        bytesSent = sent;
        bytesReceived = received;
    }

    /** Room for one more message that it brought; its fields are to be set. */
    public PatternMessage next() {
        if (size == messages.size()) messages.add(new PatternMessage());
        return messages.get(size++);
    }

    /** The last one is not this run's after all. */
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

    /** How many messages of this run it brought. */
    int size() {
        return size;
    }

    /** How many it brought that are not this run's. */
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
