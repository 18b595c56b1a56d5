// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How often and how long this process was throttled because a CPU quota was used up: that of its control group, or of a
 * parent group. If several groups are throttled in the same second, the longest time counts.
 */
public final class Cgroup implements Source {

    private static final byte[] PERIODS = AsciiParser.key("nr_throttled");
    private static final byte[] V2_MICROS = AsciiParser.key("throttled_usec");
    private static final byte[] V1_NANOS = AsciiParser.key("throttled_time");
    private static final long NANOS_PER_MICRO = 1000;

    /** A control group and its last known figures. */
    private static final class Level {
        private final ProcFile file;
        private long nanos;
        private long periods;

        Level(ProcFile file) {
            this.file = file;
        }

        /** What is so now. @return whether it counts throttling at all */
        boolean read(Level into) throws IOException {
            AsciiParser text = file.read();
            into.periods = text.line(PERIODS) ? text.number() : AsciiParser.NONE;
            long micros = text.line(V2_MICROS) ? text.number() : AsciiParser.NONE;
            long older = text.line(V1_NANOS) ? text.number() : AsciiParser.NONE;
            into.nanos = older == AsciiParser.NONE ? micros * NANOS_PER_MICRO : older;
            return into.periods != AsciiParser.NONE && (micros != AsciiParser.NONE || older != AsciiParser.NONE);
        }
    }

    private final List<Level> levels = new ArrayList<>();
    private long nanos;
    private long periods;

    /** @param stat a {@code cpu.stat} of version 1 or 2; parent directories contain those of parent groups */
    public Cgroup(Path stat) throws IOException {
        Path file = stat.toAbsolutePath();
        do {
            levels.add(new Level(new ProcFile(file)));
            Path above = file.getParent().getParent();
            file = above == null ? null : above.resolve(stat.getFileName());
        } while (file != null && Files.isReadable(file));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        long longest = 0;
        long most = 0;
        boolean any = false;
        for (Level level : levels) {
            Level now = new Level(level.file);
            if (!level.read(now)) continue; // the topmost has no quota
            any = true;
            longest = Math.max(longest, now.nanos - level.nanos);
            most = Math.max(most, now.periods - level.periods);
            level.nanos = now.nanos;
            level.periods = now.periods;
        }
        if (!any)
            throw new IOException(levels.get(0).file.path() + " counts no throttling: the group has no CPU controller");
        nanos += longest;
        periods += most;
        ObjectNode cgroup = Group.of(tick, Group.CGROUP);
        cgroup.put("throttledSeconds", Seconds.ofNanos(nanos));
        cgroup.put("throttledPeriods", periods);
    }

    @Override
    public void close() throws IOException {
        for (Level level : levels) level.file.close();
    }
}
