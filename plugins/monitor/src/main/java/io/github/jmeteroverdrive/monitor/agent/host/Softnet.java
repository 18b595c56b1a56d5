// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Packets dropped because a CPU's queue of received packets was full: the second column of
 * {@code /proc/net/softnet_stat}, hexadecimal, a row per CPU.
 */
public final class Softnet implements Source {

    private final ProcFile file;
    private final NonDecreasing rising = new NonDecreasing();

    public Softnet(Path proc) throws IOException {
        file = new ProcFile(proc.resolve("net").resolve("softnet_stat"));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser text = file.read();
        long drops = 0;
        boolean any = false;
        do {
            long dropped = text.hex() == AsciiParser.NONE ? AsciiParser.NONE : text.hex();
            if (dropped == AsciiParser.NONE) continue;
            drops += dropped;
            any = true;
        } while (text.nextLine());
        if (!any) throw new IOException(file.path() + " has no row of numbers");
        Group.of(tick, Group.NET).put("softnetDrops", rising.of(drops));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
