// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.monitor.agent.source.Group;
import io.github.jmeteroverdrive.monitor.agent.source.Source;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Sockets by state, and the local ports in use for the destinations that use most. To list many
 * sockets costs the kernel much, and its table is large even when it is almost empty; so after a
 * look that took long there is none for {@value #REST} times as long: at most 0.2 % of one core. A
 * tick in between says nothing of sockets.
 */
public final class Sockets implements Source {

    static final int REST = 500;

    /** The first looks say little of the cost: the code is not compiled yet. */
    private static final int COLD = 3;

    private final List<FileChannel> files = new ArrayList<>();
    private final SocketTable table = new SocketTable(ByteOrder.nativeOrder());
    private final LongSupplier nanoTime;
    private final LongSupplier cpuNanos;
    private long restUntil;
    private int looks;

    /**
     * @param nanoTime the monotonic clock
     * @param cpuNanos CPU time of the calling thread
     */
    public Sockets(Path proc, LongSupplier nanoTime, LongSupplier cpuNanos) throws IOException {
        this.nanoTime = nanoTime;
        this.cpuNanos = cpuNanos;
        Path net = proc.resolve("net");
        files.add(ProcFile.open(net.resolve("tcp")));
        Path v6 = net.resolve("tcp6");
        if (Files.isReadable(v6)) files.add(ProcFile.open(v6)); // not there without IPv6
    }

    @Override
    public String name() {
        return Group.NET + ".sockets";
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        if (looks > COLD && nanoTime.getAsLong() - restUntil < 0) return;
        long before = cpuNanos.getAsLong();
        table.clear();
        try {
            for (FileChannel file : files) table.add(file);
        } catch (IOException e) {
            throw new IOException("the list of sockets cannot be read: " + e.getMessage(), e);
        }
        ObjectNode net = Group.of(tick, Group.NET);
        table.putStates(net.putObject("sockets"));
        table.putTop(net.putObject("ports"));
        restUntil = nanoTime.getAsLong() + REST * (cpuNanos.getAsLong() - before);
        looks++;
    }

    @Override
    public void close() throws IOException {
        for (FileChannel file : files) file.close();
    }
}
