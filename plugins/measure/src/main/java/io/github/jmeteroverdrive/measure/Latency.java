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
    /** Elapsed time of a stock sampler's result (ms resolution). */
    RESPONSE("response");

    private final String id;

    Latency(String id) {
        this.id = id;
    }

    /** Name in files: {@code ack}, {@code ackFromIntended} … */
    public String id() {
        return id;
    }
}
