// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.kafka;

import io.github.jmeteroverdrive.target.Arguments;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * @param port TCP port of the first node on 127.0.0.1, 0 for a free one
 * @param advertised port of a proxy, which the broker gives to clients instead of its own; 0 = none
 * @param nodes brokers, of which the first is also the controller
 * @param partitions of each topic, with a replica on each node
 * @param users passwords by name; empty = no authentication
 * @param tls whether clients must use TLS
 * @param data directory of its files, which remain; empty = a temporary one
 */
record KafkaOptions(
        int port,
        int advertised,
        int nodes,
        int partitions,
        Map<String, String> users,
        boolean tls,
        Optional<Path> data) {

    private static final String[] KNOWN = {
        "port=0..65535 (0, the default, is a free one)",
        "advertised=0..65535 (0, the default, is port) port on which clients reach the first node, that of a proxy",
        "nodes=1..3 (1)",
        "partitions=1..1000 (1) of each topic, with a replica on each node",
        "users=NAME:PASSWORD,NAME:PASSWORD for SASL/PLAIN (by default none is needed)",
        "tls=true|false (false)",
        "data=DIRECTORY that outlives the broker (a temporary one)",
        "durable=true|false (false): the same option at every broker, without effect, because Kafka always writes to files"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    static KafkaOptions of(Arguments arguments) {
        arguments.allow(KNOWN);
        arguments.flag("durable");
        String data = arguments.text("data", "");
        return new KafkaOptions(
                (int) arguments.number("port", 0, 0, 65_535),
                (int) arguments.number("advertised", 0, 0, 65_535),
                (int) arguments.number("nodes", 1, 1, 3),
                (int) arguments.number("partitions", 1, 1, 1000),
                arguments.pairs("users"),
                arguments.flag("tls"),
                data.isEmpty() ? Optional.empty() : Optional.of(Path.of(data)));
    }

    /** The security protocol of the clients' listener. */
    String protocol() {
        return users.isEmpty() ? tls ? "SSL" : "PLAINTEXT" : tls ? "SASL_SSL" : "SASL_PLAINTEXT";
    }
}
