// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What is timed, in ns. {@link #id()} is the key in {@code summary.json} and the tag in {@code latency.hdr}. */
public enum Latency {
    ACK("ack", "Acknowledgement", "actual send to acknowledgement"),
    /** Completion − intended send; with a rate only. */
    ACK_FROM_INTENDED("ackFromIntended", "Acknowledgement from intended", "intended send to acknowledgement"),
    TRANSFER("transfer", "Transfer", "actual send to receipt, by one clock"),
    /** Receipt − intended send, both by one clock; with a rate only. */
    TRANSFER_FROM_INTENDED("transferFromIntended", "Transfer from intended", "intended send to receipt, by one clock"),
    /**
     * Receipt − actual send, or reply − request, of messages whose sender and receiver have different clocks. They are
     * not part of any other latency.
     */
    BY_TWO_CLOCKS(
            "byTwoClocks",
            "By two clocks",
            "actual send to receipt, or request to reply, by the clocks of two hosts, so it includes their difference"),
    /** Actual − intended send; with a rate only. */
    SEND_DELAY("sendDelay", "Send delay", "intended to actual send"),
    /** Elapsed time of a request: in ns for samplers that measure for themselves, in ms for stock samplers. */
    RESPONSE("response", "Response", "a sample's elapsed time"),
    /** End of the response − intended start of its request; with a rate only. */
    RESPONSE_FROM_INTENDED("responseFromIntended", "Response from intended", "intended start to end of response"),
    /** First byte of a response's body − start of its request. */
    FIRST_BYTE("firstByte", "First byte", "start to first byte"),
    FIRST_EVENT("firstEvent", "First event", "start to first event of the response"),
    /** Arrival of the first event − intended start of its request; with a rate only. */
    FIRST_EVENT_FROM_INTENDED(
            "firstEventFromIntended", "First event from intended", "intended start to first event of the response"),
    /** Arrival of an event − arrival of the one before in the same response. */
    BETWEEN_EVENTS("betweenEvents", "Between events", "one event of a response to the next"),
    LAST_EVENT("lastEvent", "Last event", "start to last event of the response"),
    /** Arrival of the last event − intended start of its request; with a rate only. */
    LAST_EVENT_FROM_INTENDED(
            "lastEventFromIntended", "Last event from intended", "intended start to last event of the response"),
    LONGEST_STALL("longestStall", "Longest stall", "longest time within a body without a byte"),
    LOOK_UP("lookUp", "Name look-up", "start of the name resolution to its result"),
    /** Connection established − start of connecting; in results files − start of the request. */
    CONNECT(
            "connect",
            "Connect",
            "start of connecting (with *Connects/s*, the connection's turn) to the established connection"),
    TLS_HANDSHAKE("tlsHandshake", "TLS handshake", "start to end of the TLS handshake"),
    /** End of the last response − start of the first request, of a completed iteration. */
    ITERATION(
            "iteration",
            "Iteration",
            "start of an iteration's first step to the end of its last, pauses included; completed iterations only");

    private static final Set<Latency> OF_MESSAGES =
            EnumSet.of(ACK, ACK_FROM_INTENDED, TRANSFER, TRANSFER_FROM_INTENDED, BY_TWO_CLOCKS);

    private final String id;
    private final String title;
    private final String inWords;

    Latency(String id, String title, String inWords) {
        this.id = id;
        this.title = title;
        this.inWords = inWords;
    }

    /** Name in files: {@code ack}, {@code ackFromIntended} … */
    public String id() {
        return id;
    }

    /** Title for pages, a word or two. */
    public String title() {
        return title;
    }

    /** Start and end of the measurement, a phrase. */
    public String inWords() {
        return inWords;
    }

    /** Whether only elements that send or receive messages measure it. */
    public boolean isOfMessages() {
        return OF_MESSAGES.contains(this);
    }

    public static Optional<Latency> of(String id) {
        return Arrays.stream(values()).filter(each -> each.id.equals(id)).findAny();
    }
}
