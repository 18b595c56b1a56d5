// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bytes through the network cards of this network namespace, from {@code /proc/net/dev}. Cards are the devices with
 * hardware behind them; if there are none (in a container), all devices except loopback. Loopback bytes are a separate
 * figure ({@code loopbackBytes}).
 */
public final class NetworkTraffic implements Source {

    private static final int WORDS_BETWEEN = 7;
    private static final byte[] LOOPBACK = AsciiParser.key("lo:");

    private final ProcFile file;
    private final List<byte[]> cards;
    private final NonDecreasing received = new NonDecreasing();
    private final NonDecreasing sent = new NonDecreasing();
    private final NonDecreasing loopback = new NonDecreasing();

    /** @param devices {@code /sys/class/net} */
    public NetworkTraffic(Path proc, Path devices) throws IOException {
        file = new ProcFile(proc.resolve("net").resolve("dev"));
        cards = cards(devices);
    }

    private static List<byte[]> cards(Path devices) {
        List<byte[]> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(devices)) {
            all.filter(device -> Files.exists(device.resolve("device")))
                    .forEach(device -> found.add(AsciiParser.key(device.getFileName() + ":")));
        } catch (IOException e) {
            return List.of(); // unknown: all but the loopback are taken
        }
        return found;
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser text = file.read();
        long in = 0;
        long out = 0;
        long local = 0;
        boolean any = false;
        while (text.nextLine()) {
            boolean isLoopback = text.startsWith(LOOPBACK);
            boolean counted = isLoopback || isCard(text);
            if (!text.behind(':')) continue;
            long inBytes = text.number();
            long outBytes = text.skipWords(WORDS_BETWEEN) ? text.number() : AsciiParser.NONE;
            if (outBytes == AsciiParser.NONE) continue;
            any = true;
            if (!counted) continue;
            if (isLoopback) local += inBytes;
            else {
                in += inBytes;
                out += outBytes;
            }
        }
        if (!any) throw new IOException(file.path() + " has no device");
        ObjectNode net = Group.of(tick, Group.NET);
        net.put("receivedBytes", received.of(in));
        net.put("sentBytes", sent.of(out));
        net.put("loopbackBytes", loopback.of(local));
    }

    private boolean isCard(AsciiParser text) {
        if (cards.isEmpty()) return true;
        for (byte[] card : cards) if (text.startsWith(card)) return true;
        return false;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
