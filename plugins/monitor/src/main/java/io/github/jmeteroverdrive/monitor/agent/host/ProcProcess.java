// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * CPU time and memory of one process, from {@code stat} and {@code status} of its directory in {@code /proc} (proc(5)).
 * Not thread-safe.
 */
final class ProcProcess implements AutoCloseable {

    /** From the state, which follows the name in brackets, to the CPU time in user mode. */
    private static final int WORDS_BEFORE_USER = 11;

    private static final long KIB = 1024;
    private static final byte[] RSS = AsciiParser.key("VmRSS:");
    private static final byte[] PEAK_RSS = AsciiParser.key("VmHWM:");

    private final ProcFile stat;
    private final ProcFile status;
    private final boolean withEnded;

    ProcProcess(Path directory) throws IOException {
        this(directory, false);
    }

    /** @param withEnded whether the CPU time of its children that have ended counts */
    ProcProcess(Path directory, boolean withEnded) throws IOException {
        this.withEnded = withEnded;
        stat = new ProcFile(directory.resolve("stat"));
        status = new ProcFile(directory.resolve("status"));
    }

    /** @throws IOException also if the process has ended */
    void put(ObjectNode json) throws IOException {
        AsciiParser text = stat.read();
        // a name may hold brackets and blanks
        boolean found = text.behindLast(')') && text.skipWords(WORDS_BEFORE_USER);
        long user = found ? text.number() : AsciiParser.NONE;
        long system = found ? text.number() : AsciiParser.NONE;
        if (user == AsciiParser.NONE || system == AsciiParser.NONE)
            throw new IOException(stat.path() + " has no CPU times");
        long endedUser = withEnded ? Math.max(0, text.number()) : 0;
        long endedSystem = withEnded ? Math.max(0, text.number()) : 0;
        json.put("userSeconds", Seconds.ofTicks(user + endedUser));
        json.put("systemSeconds", Seconds.ofTicks(system + endedSystem));
        AsciiParser memory = status.read();
        putBytes(json, "rssBytes", memory, RSS);
        putBytes(json, "peakRssBytes", memory, PEAK_RSS);
        String cpus = AllowedCpus.list(memory);
        if (!cpus.isEmpty()) json.put("cpusAllowed", cpus);
    }

    private static void putBytes(ObjectNode json, String name, AsciiParser text, byte[] key) {
        long kib = text.line(key) ? text.number() : AsciiParser.NONE;
        if (kib != AsciiParser.NONE) json.put(name, kib * KIB);
    }

    @Override
    public void close() throws IOException {
        stat.close();
        status.close();
    }
}
