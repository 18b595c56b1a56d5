// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** {@code tc -s -j qdisc show} (tc(8)) of this network namespace. Stateless. */
final class TrafficControl {

    private static final JsonMapper JSON = new JsonMapper();

    private final Iproute2 tool;

    private TrafficControl(Iproute2 tool) {
        this.tool = tool;
    }

    /**
     * @param path folders of programs, as in {@code PATH}
     * @throws IOException if it is not installed
     */
    static TrafficControl in(String path) throws IOException {
        return new TrafficControl(Iproute2.in(path, "tc", "-s", "-j", "qdisc", "show"));
    }

    /**
     * Lists the queues.
     *
     * @throws IOException if it cannot be started, or prints no JSON, as versions before 2018 do not
     */
    JsonNode queues() throws IOException {
        return tool.ask(JSON::readTree);
    }
}
