// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A TCP connection as {@code ss -tnieOH state established} (ss(8)) tells of it in a line.
 *
 * @param inode of its socket
 * @param local address and port
 * @param remote the other end's
 * @param received bytes that came and were acknowledged, since it was opened
 * @param segmentsOut with data, since it was opened
 * @param window the largest receive window that it offers just now, bytes
 * @param roundTripMillis the shortest round trip that was seen
 * @param peerWindowMillis for how long the other end's receive window kept it from sending
 * @param sendBufferMillis for how long its own send buffer did
 */
record Connection(
        String inode,
        String local,
        String remote,
        double received,
        double segmentsOut,
        double window,
        double roundTripMillis,
        double peerWindowMillis,
        double sendBufferMillis) {

    private static final int LOCAL = 2;
    private static final int REMOTE = 3;

    // compiled once: a load agent may have ten thousand connections, each a line a second
    private static final Pattern INODE = Pattern.compile("\\bino:(\\d+)");
    private static final Pattern RECEIVED = number("bytes_received");
    private static final Pattern SEGMENTS_OUT = number("data_segs_out");
    private static final Pattern WINDOW = number("rcv_ssthresh");
    private static final Pattern ROUND_TRIP = number("minrtt");
    private static final Pattern PEER_WINDOW = number("rwnd_limited");
    private static final Pattern SEND_BUFFER = number("sndbuf_limited");
    private static final Pattern IPV4_IN_IPV6 = Pattern.compile("^\\[::ffff:([0-9.]+)]");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Says nothing yet. */
    static final Connection NEW = new Connection("", "", "", 0, 0, 0, 0, 0, 0);

    /** What the kernel did not count, it does not print: 0. */
    static Connection of(String line) {
        String[] words = BLANKS.split(line.strip());
        Matcher inode = INODE.matcher(line);
        return new Connection(
                inode.find() ? inode.group(1) : "",
                words.length > REMOTE ? plain(words[LOCAL]) : "",
                words.length > REMOTE ? plain(words[REMOTE]) : "",
                number(line, RECEIVED),
                number(line, SEGMENTS_OUT),
                number(line, WINDOW),
                number(line, ROUND_TRIP),
                number(line, PEER_WINDOW),
                number(line, SEND_BUFFER));
    }

    private static Pattern number(String name) {
        return Pattern.compile("\\b" + name + ":([0-9.]+)");
    }

    private static double number(String line, Pattern name) {
        Matcher found = name.matcher(line);
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    /** An IPv4 address in its IPv6 form is the same address. */
    private static String plain(String end) {
        return IPV4_IN_IPV6.matcher(end).replaceAll("$1");
    }
}
