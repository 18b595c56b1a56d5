// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/**
 * What is timed, in ns. {@link #id()} is the key in {@code summary.json} and the tag in {@code
 * latency.hdr}.
 */
public enum Latency {
    /** Completion − actual send. */
    ACK("ack"),
    /** Completion − intended send; with a rate only. */
    ACK_FROM_INTENDED("ackFromIntended"),
    /** Receipt − actual send. */
    TRANSFER("transfer"),
    /** Receipt − intended send; with a rate only. */
    TRANSFER_FROM_INTENDED("transferFromIntended"),
    /** Actual − intended send; with a rate only. */
    SEND_DELAY("sendDelay"),
    /**
     * Elapsed time of a request: in ns of samplers that measure for themselves, in ms of a stock
     * sampler's result.
     */
    RESPONSE("response"),
    /** First byte of a response's body − start of its request. */
    FIRST_BYTE("firstByte"),
    /** The longest time within one body during which no byte came. */
    LONGEST_STALL("longestStall");

    private final String id;

    Latency(String id) {
        this.id = id;
    }

    /** Name in files: {@code ack}, {@code ackFromIntended} … */
    public String id() {
        return id;
    }
}
