// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/** The range of ephemeral ports, read once, to compare the used ports with. */
public final class PortRange implements Source {

    private final long low;
    private final long high;

    public PortRange(Path proc) throws IOException {
        Path path = proc.resolve("sys/net/ipv4/ip_local_port_range");
        try (ProcFile file = new ProcFile(path)) {
            AsciiParser text = file.read();
            low = text.number();
            high = text.number();
        }
        if (low == AsciiParser.NONE || high == AsciiParser.NONE) throw new IOException(path + " has no range");
    }

    @Override
    public void put(ObjectNode tick) {
        Group.of(tick, Group.NET).putArray("portRange").add(low).add(high);
    }
}
