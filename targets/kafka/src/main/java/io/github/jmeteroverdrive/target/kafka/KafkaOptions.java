// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.kafka;

import io.github.jmeteroverdrive.target.Arguments;

/**
 * The command-line options.
 *
 * @param port TCP port on 127.0.0.1, 0 for a free one
 * @param partitions of each topic
 */
record KafkaOptions(int port, int partitions) {

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "partitions=1..1000 (1) of each topic",
        "durable=true|false (false): the same option at every broker, without effect, because Kafka always writes to files"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    static KafkaOptions of(Arguments arguments) {
        arguments.allow(KNOWN);
        arguments.flag("durable");
        return new KafkaOptions(
                (int) arguments.number("port", 0, 0, 65_535), (int) arguments.number("partitions", 1, 1, 1000));
    }
}
