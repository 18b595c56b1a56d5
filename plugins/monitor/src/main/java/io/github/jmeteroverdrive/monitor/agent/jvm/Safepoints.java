// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.host.Group;
import io.github.jmeteroverdrive.monitor.agent.host.Seconds;
import io.github.jmeteroverdrive.monitor.agent.host.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How long all threads of this JVM were stopped at safepoints, for garbage collection or anything else, from the JVM's
 * own counters in its performance data file ({@code perfMemory.hpp} of HotSpot). Missing with {@code -XX:-UsePerfData}
 * or {@code -XX:+PerfDisableSharedMem}.
 */
public final class Safepoints implements Source {

    /** In ns since JDK 13 (safepoint.cpp), whatever the frequency of the system's counter is. */
    private static final String TIME = "sun.rt.safepointTime";

    private static final int MAGIC = 0xCAFEC0C0;
    private static final int LITTLE_ENDIAN_AT = 4;
    private static final int ENTRY_OFFSET_AT = 24;
    private static final int ENTRIES_AT = 28;
    private static final int NAME_OFFSET_AT = 4;
    private static final int DATA_OFFSET_AT = 16;

    private final Path file;

    /** @param file the JVM's performance data */
    Safepoints(Path file) throws IOException {
        this.file = file;
        if (!Files.isReadable(file))
            throw new IOException("there is no " + file + " (-XX:-UsePerfData or -XX:+PerfDisableSharedMem)");
    }

    public static Safepoints ofThisJvm() throws IOException {
        // Linux's JVM ignores java.io.tmpdir here
        String temporary =
                System.getProperty("os.name").equals("Linux") ? "/tmp" : System.getProperty("java.io.tmpdir");
        String folder = "hsperfdata_" + System.getProperty("user.name");
        return new Safepoints(Path.of(
                temporary, folder, String.valueOf(ProcessHandle.current().pid())));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        Group.of(tick, Group.JVM).put("safepointSeconds", Seconds.ofNanos(nanos()));
    }

    private long nanos() throws IOException {
        ByteBuffer data = ByteBuffer.wrap(Files.readAllBytes(file));
        if (data.capacity() < ENTRIES_AT + Integer.BYTES || data.getInt(0) != MAGIC)
            throw new IOException(file + " is not performance data");
        data.order(data.get(LITTLE_ENDIAN_AT) == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int at = data.getInt(ENTRY_OFFSET_AT);
        for (int left = data.getInt(ENTRIES_AT); left > 0; left--) {
            if (at < 0 || at + DATA_OFFSET_AT + Integer.BYTES > data.capacity()) break;
            String name = name(data, at + data.getInt(at + NAME_OFFSET_AT));
            if (name.equals(TIME)) return data.getLong(at + data.getInt(at + DATA_OFFSET_AT));
            at += data.getInt(at);
        }
        throw new IOException(file + " has no safepoint times");
    }

    private static String name(ByteBuffer data, int from) {
        int to = from;
        while (to < data.capacity() && data.get(to) != 0) to++;
        return new String(data.array(), from, to - from, StandardCharsets.US_ASCII);
    }
}
