// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Seconds;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How often and how long this process' control group had to wait because its CPU quota was used up.
 */
public final class Cgroup implements Source {

    private static final byte[] PERIODS = Text.key("nr_throttled");
    private static final byte[] V2_MICROS = Text.key("throttled_usec");
    private static final byte[] V1_NANOS = Text.key("throttled_time");

    private final ProcFile file;

    /**
     * @param stat a {@code cpu.stat} of version 1 or 2
     */
    public Cgroup(Path stat) throws IOException {
        file = new ProcFile(stat);
    }

    @Override
    public String name() {
        return Group.CGROUP;
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        Text text = file.read();
        long periods = text.line(PERIODS) ? text.number() : Text.NONE;
        long micros = text.line(V2_MICROS) ? text.number() : Text.NONE;
        long nanos = text.line(V1_NANOS) ? text.number() : Text.NONE;
        if (periods == Text.NONE || micros == Text.NONE && nanos == Text.NONE) {
            throw new IOException(
                    file.path() + " counts no throttling: the group has no CPU controller");
        }
        ObjectNode cgroup = Group.of(tick, Group.CGROUP);
        cgroup.put(
                "throttledSeconds",
                nanos == Text.NONE ? Seconds.ofMicros(micros) : Seconds.ofNanos(nanos));
        cgroup.put("throttledPeriods", periods);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
