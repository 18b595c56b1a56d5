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
 * The network devices that the TCP connections of this process and its children use. A connection uses the device that
 * has its local address, or loopback if the remote address is one of this host's, too. Expensive to read. Stateless.
 */
public final class OwnDevices {

    private final Path proc;

    public OwnDevices(Path proc) {
        this.proc = proc;
    }

    /** Names of the devices that have connections at the moment. */
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

    /** In the format of {@link SocketRow}: the last four bytes, as an int in native byte order. */
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
