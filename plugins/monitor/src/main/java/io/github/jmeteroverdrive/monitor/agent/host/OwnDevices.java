// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The network devices by which the TCP connections of this process, and of those that it started, leave this host: each
 * has the connection's own address; where the other end has an address of this host, too, it is the loopback. To look
 * costs much. Stateless.
 */
public final class OwnDevices {

    private final Path proc;

    /** @param proc {@code /proc} */
    public OwnDevices(Path proc) {
        this.proc = proc;
    }

    /** Names of devices with connections just now. */
    public Set<String> read() throws IOException {
        Map<String, String> devices = byAddress();
        Set<String> own = new OwnSockets(proc).inodes();
        Set<String> found = new HashSet<>();
        String loopback = loopback();
        for (SocketRow row : SocketRows.of(proc)) {
            if (!row.isEstablished() || !own.contains(row.inode())) continue;
            String device = devices.get(row.address());
            boolean here = devices.containsKey(row.remoteAddress());
            if (device != null) found.add(here ? loopback : device);
        }
        return found;
    }

    /** As {@link SocketRow} has them: the last four bytes, as an int of this machine. */
    private static Map<String, String> byAddress() throws IOException {
        Map<String, String> devices = new HashMap<>();
        for (NetworkInterface device : Collections.list(NetworkInterface.getNetworkInterfaces()))
            for (InetAddress address : Collections.list(device.getInetAddresses()))
                devices.put(hex(address.getAddress()), device.getName());
        return devices;
    }

    static String hex(byte[] address) {
        ByteBuffer last = ByteBuffer.wrap(address).order(ByteOrder.nativeOrder());
        return String.format("%08X", last.getInt(address.length - Integer.BYTES));
    }

    private static String loopback() throws IOException {
        for (NetworkInterface device : Collections.list(NetworkInterface.getNetworkInterfaces()))
            if (device.isLoopback()) return device.getName();
        return "lo";
    }
}
