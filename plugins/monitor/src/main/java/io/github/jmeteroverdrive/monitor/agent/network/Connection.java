// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.network;

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

    private static final String IPV4_IN_IPV6 = "[::ffff:";

    /** Says nothing yet. */
    static final Connection NEW = new Connection("", "", "", 0, 0, 0, 0, 0, 0);

    /**
     * What the kernel did not count, it does not print: 0. A load agent may have ten thousand connections, each a line
     * of 500 letters, so this splits no line and knows no pattern.
     */
    static Connection of(String line) {
        return new Connection(
                word(line, "ino:"),
                plain(column(line, LOCAL)),
                plain(column(line, REMOTE)),
                number(line, "bytes_received:"),
                number(line, "data_segs_out:"),
                number(line, "rcv_ssthresh:"),
                number(line, "minrtt:"),
                number(line, "rwnd_limited:"),
                number(line, "sndbuf_limited:"));
    }

    /** A column from 0, or nothing. */
    private static String column(String line, int which) {
        int at = blanks(line, 0);
        for (int i = 0; i < which; i++) at = blanks(line, endOfWord(line, at));
        return line.substring(at, endOfWord(line, at));
    }

    private static int blanks(String line, int at) {
        int i = at;
        while (i < line.length() && line.charAt(i) <= ' ') i++;
        return i;
    }

    private static int endOfWord(String line, int at) {
        int i = at;
        while (i < line.length() && line.charAt(i) > ' ') i++;
        return i;
    }

    /** What stands behind a name that begins a word, or nothing. */
    private static String word(String line, String name) {
        int at = line.indexOf(name);
        while (at > 0 && line.charAt(at - 1) > ' ') at = line.indexOf(name, at + 1);
        return at < 0 ? "" : line.substring(at + name.length(), endOfWord(line, at + name.length()));
    }

    /** Behind it may be a unit and a share. */
    private static double number(String line, String name) {
        String word = word(line, name);
        int end = 0;
        while (end < word.length() && (Character.isDigit(word.charAt(end)) || word.charAt(end) == '.')) end++;
        return end == 0 ? 0 : Double.parseDouble(word.substring(0, end));
    }

    /** An IPv4 address in its IPv6 form is the same address. */
    private static String plain(String end) {
        if (!end.startsWith(IPV4_IN_IPV6) || end.indexOf('.') < 0) return end;
        return end.substring(IPV4_IN_IPV6.length()).replace("]", "");
    }
}
