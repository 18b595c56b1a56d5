// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report;

import java.util.List;

/**
 * A latency as it is shown.
 *
 * @param id key in files
 * @param title of its chart over time
 * @param inWords what it measures
 */
record Measure(String id, String title, String inWords) {

    static final List<Measure> ALL =
            List.of(
                    new Measure("ack", "Acknowledgement", "actual send to acknowledgement"),
                    new Measure(
                            "ackFromIntended",
                            "Acknowledgement from intended",
                            "intended send to acknowledgement"),
                    new Measure("transfer", "Transfer", "actual send to receipt"),
                    new Measure(
                            "transferFromIntended",
                            "Transfer from intended",
                            "intended send to receipt"),
                    new Measure("sendDelay", "Send delay", "intended to actual send"),
                    new Measure("response", "Response", "a sample's elapsed time"),
                    new Measure("firstByte", "First byte", "until the first byte came"),
                    new Measure(
                            "longestStall", "Longest stall", "time within a body without a byte"),
                    new Measure("connect", "Connect", "until the connection stood"));

    /** A measure that is not known here is shown under its key. */
    static Measure of(String id) {
        return ALL.stream()
                .filter(measure -> measure.id().equals(id))
                .findFirst()
                .orElse(new Measure(id, id, ""));
    }
}
